package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The jobs for the supplier's source: read the current slots. */
final class SourceJobs {
    private static final int MOST_RECHECKS = 2;
    private static final int MOST_JOBS = 2;
    private static final int MOST_BAD = 1000;
    private static final double COST_OF_A_CREATE = 0.02;
    private static final long LONGEST_AHEAD = 2 * EngineState.SECOND;

    private final EngineState state;
    private final TurnRouter router;
    private final OutboxJobs outbox;
    private final Settings settings;
    private final List<Notification> notifications;
    private final TurnQueues queues;
    private final SlotCache cache;
    private final ServiceState service;
    /** The slots for which the source fails, while it works for others; each is reported once. */
    private final Set<SlotKey> bad = new HashSet<>();

    /** The slot for which the source failed last, while it is not known whether it works for others. */
    private @Nullable SlotKey suspect;

    private @Nullable Throwable suspectFailure;
    private int asks;
    private int askLimit = AvailabilitySource.MAX_KEYS;
    private double reading;

    /** How long the source took recently. */
    private long askTime;

    SourceJobs(EngineState state, TurnRouter router, OutboxJobs outbox) {
        this.state = state;
        this.router = router;
        this.outbox = outbox;
        this.settings = state.settings;
        this.notifications = state.notifications;
        this.queues = state.queues;
        this.cache = state.cache;
        this.service = state.service;
    }

    @Nullable
    Job askJob(long now) {
        if (asks >= MOST_JOBS || (!queues.hasRechecks() && !queues.hasReads())) {
            return null;
        }
        List<Turn> some = new ArrayList<>();
        while (queues.hasRechecks() && some.size() < askLimit) {
            Turn turn = queues.pollRecheck();
            if (turn != null && router.isStillOurs(turn, now)) {
                some.add(turn);
            }
        }
        double room = room(now);
        while (room > 0 && queues.hasReads() && some.size() < askLimit) {
            Turn turn = queues.pollRead();
            if (turn != null && router.isStillOurs(turn, now)) {
                room -= cost(turn);
                reading += cost(turn);
                some.add(turn);
            }
        }
        if (some.isEmpty()) {
            return null;
        }
        asks++;
        return new Job.Ask(List.copyOf(some));
    }

    /**
     * How many calls may be prepared. A value that is read early is old when it is sent, but if the source is slow,
     * enough values must be ready until its next response.
     */
    private double room(long now) {
        int permits = service.permits(now);
        double meanwhile = service.writesWithin(Math.min(askTime, LONGEST_AHEAD), permits);
        return 2.0 * permits + meanwhile - queues.sends() - reading;
    }

    /** The share of a call that a slot will probably need: many slots are created in one call. */
    private static double cost(Turn turn) {
        if (turn.phase() != Phase.READ) {
            return 0;
        }
        boolean isCreated = !turn.alone && (turn.hint == Op.POST || turn.state().known() == Known.ABSENT);
        return isCreated ? COST_OF_A_CREATE : 1;
    }

    /** Notes the end of a job that read the source for turns. */
    void completed(Job.Ask job, JobEnd end, long started, long now) {
        asks--;
        askTime = (askTime + now - started) / 2;
        for (Turn turn : job.turns()) {
            reading = Math.max(0, reading - cost(turn));
        }
        asked(job, end, started, now);
    }

    /** Keeps only these jobs as in flight. */
    void recover(Collection<Job> inFlight) {
        asks = (int) inFlight.stream().filter(job -> job instanceof Job.Ask).count();
        reading = asks == 0 ? 0 : reading;
    }

    private void asked(Job.Ask ask, JobEnd end, long started, long now) {
        List<JobEnd.SourceResult> results = end instanceof JobEnd.Asked asked ? asked.results() : List.of();
        Throwable failure = end instanceof JobEnd.Failed failed
                ? failed.failure()
                : end instanceof JobEnd.Asked asked ? asked.failure() : null;
        sourceQueried(ask, failure);
        for (int i = 0; i < ask.turns().size(); i++) {
            Turn turn = ask.turns().get(i);
            JobEnd.SourceResult result = i < results.size() ? results.get(i) : null;
            if (result != null && result.lost()) {
                outbox.lost(turn, now);
                continue;
            }
            if (result != null && result.taken() != null) {
                turn.taken(result.taken(), now);
            }
            SlotValue<SlotContent> value = result == null ? null : result.value();
            if (value == null) {
                if (turn.takesMark) { // the mark, and its wish for verification, may have been taken
                    turn.asksForVerification = true;
                    turn.settleNotBefore(now + settings.lateEffect());
                }
                turn.problem = result == null ? "" : result.problem();
                if (failure == null && result != null && bad.size() < MOST_BAD && bad.add(turn.key())) {
                    notifications.add(new LogLine(Level.WARN, "slot " + turn.key() + " waits: " + turn.problem));
                }
                turn.apply(new Event.SourceFailed<>(), null);
                router.failed(turn, false, started, now);
            } else {
                bad.remove(turn.key());
                read(turn, value, now);
            }
        }
    }

    /**
     * Notes how the source has answered. If it fails for several slots it is asked for single ones, because one bad row
     * may fail the call for all. If it fails for two of these in a row, the source as a whole has failed.
     */
    private void sourceQueried(Job.Ask ask, @Nullable Throwable failure) {
        List<SlotKey> slots = ask.turns().stream().map(Turn::key).toList();
        if (failure == null) {
            askLimit = Math.min(AvailabilitySource.MAX_KEYS, askLimit * 2);
            if (suspect != null && !slots.contains(suspect)) {
                note(suspect);
            }
            suspect = null;
            if (state.sourceFails) {
                state.sourceFails = false;
                notifications.add(new LogLine(Level.INFO, "the source can be asked again"));
            }
            return;
        }
        askLimit = 1;
        SlotKey slot = slots.get(0);
        if (slots.size() > 1 || bad.contains(slot)) {
            return;
        }
        if (suspect != null && !state.sourceFails) {
            state.sourceFails = true;
            notifications.add(new LogLine(
                    Level.WARN,
                    "the source fails, and slots wait; it was asked for "
                            + (suspect.equals(slot) ? slot : suspect + ", " + slot),
                    failure));
        } else if (!state.sourceFails) {
            suspectFailure = failure;
        }
        suspect = slot;
    }

    /** Notes a slot for which the source fails while it works for others. */
    private void note(SlotKey slot) {
        if (bad.size() < MOST_BAD && bad.add(slot) && !state.sourceFails) {
            notifications.add(
                    new LogLine(Level.WARN, "the source fails for slot " + slot + ", which waits", suspectFailure));
        }
    }

    private void read(Turn turn, SlotValue<SlotContent> value, long now) {
        turn.readAt = now; // not when it was asked: a slow response would always be too old to be sent
        boolean verifies = turn.phase() == Phase.VERIFY_READ;
        SlotValue<SlotContent> got = turn.state().got();
        if (verifies && got != null && resemblesSale(value, got) && turn.rechecks < MOST_RECHECKS) {
            turn.recheck();
            cache.of(turn.key()).rechecks = turn.rechecks;
            router.park(turn, settings.recheckAfter(), now);
            return;
        }
        boolean verify = turn.asksForVerification && turn.phase() == Phase.READ;
        if (verify) {
            turn.asksForVerification = false;
        }
        router.step(turn, new Event.Source<>(value, verify, turn.hint), value, now);
        if (verifies) {
            boolean isEqual = turn.phase() == Phase.FINISH;
            boolean isCorrected = turn.phase() == Phase.SENDING;
            if (isEqual || (isCorrected && !isPast(turn, value))) {
                router.event(
                        turn,
                        isEqual ? SyncEvent.Kind.VERIFIED_EQUAL : SyncEvent.Kind.VERIFIED_DIFFERENT,
                        value,
                        got,
                        "");
            }
        }
    }

    /** Whether the slot took place before today; it stays at the service, and is no difference. */
    private boolean isPast(Turn turn, SlotValue<SlotContent> value) {
        SlotCache.Memo memo = cache.find(turn.key());
        return value.isAbsent() && memo != null && memo.isPast;
    }

    /** Whether the service has fewer seats, so that its webhook may be on its way. */
    private static boolean resemblesSale(SlotValue<SlotContent> source, SlotValue<SlotContent> service) {
        Integer theirs = service.seats();
        Integer ours = source.seats();
        return theirs != null
                && (ours == null || theirs < ours)
                && source.content() != null
                && source.content().equals(service.content());
    }
}
