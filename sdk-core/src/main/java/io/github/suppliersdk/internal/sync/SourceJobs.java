package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** The jobs for the supplier's source: read the current slots. */
final class SourceJobs {
    private static final int MOST_RECHECKS = 2;
    private static final int MOST_JOBS = 2;
    private static final int MOST_BAD = 1000;

    private final EngineState state;
    private final TurnRouter router;
    private final OutboxJobs outbox;

    /** The slots for which the source fails, while it works for others; each is reported once. */
    private final Set<SlotKey> bad = new HashSet<>();

    /** The slot for which the source failed last, while it is not known whether it works for others. */
    private @Nullable SlotKey suspect;

    /** The options of slots for which the source failed, since it last worked. */
    private final Set<OptionRef> waiting = new HashSet<>();

    private @Nullable Throwable suspectFailure;
    private int askLimit = AvailabilitySource.MAX_KEYS;

    SourceJobs(EngineState state, TurnRouter router, OutboxJobs outbox) {
        this.state = state;
        this.router = router;
        this.outbox = outbox;
    }

    @Nullable
    Job askJob(long now) {
        boolean mayRead = state.mayWriteSoon(now); // otherwise the values would be old when they can be sent
        if (state.inFlight(Job.Ask.class) >= MOST_JOBS) {
            return null;
        }
        List<Turn> some = new ArrayList<>();
        while (some.size() < askLimit) {
            Turn turn = state.queues.pollAsk(mayRead);
            if (turn == null) {
                break;
            }
            if (router.isStillOurs(turn, now)) {
                some.add(turn);
            }
        }
        return some.isEmpty() ? null : new Job.Ask(List.copyOf(some));
    }

    /** Notes the end of a job that read the source for turns. */
    void completed(Job.Ask ask, JobEnd.Asked end, long started, long now) {
        sourceQueried(ask, end.failure());
        for (int i = 0; i < ask.turns().size(); i++) {
            Turn turn = ask.turns().get(i);
            JobEnd.SourceResult result = end.results().get(i);
            if (result.lost()) {
                outbox.lost(turn, now);
                continue;
            }
            if (result.taken() != null) {
                turn.taken(result.taken(), now);
            }
            if (result.value() != null) {
                bad.remove(turn.key());
                read(turn, result.value(), now);
                continue;
            }
            if (turn.takesMark) { // the mark, and its wish for verification, may have been taken
                turn.asksForVerification = true;
                turn.settleNotBefore(now + state.lateEffect);
            }
            turn.problem = result.problem();
            if (end.failure() != null) {
                waiting.add(turn.key().option());
            }
            if (end.failure() == null && bad.size() < MOST_BAD && bad.add(turn.key())) {
                state.log(Level.WARN, "slot " + turn.key() + " waits: " + turn.problem);
            }
            router.stepFailed(turn, new Event.SourceFailed<>(), false, started, now);
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
                state.pauses.release(waiting);
                state.log(Level.INFO, "the source can be asked again");
            }
            waiting.clear();
            return;
        }
        askLimit = 1;
        SlotKey slot = slots.get(0);
        if (slots.size() > 1 || bad.contains(slot)) {
            return;
        }
        if (suspect != null && !state.sourceFails) {
            state.sourceFails = true;
            state.notifications.add(new LogLine(
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
            state.notifications.add(
                    new LogLine(Level.WARN, "the source fails for slot " + slot + ", which waits", suspectFailure));
        }
    }

    private void read(Turn turn, SlotValue<SlotContent> value, long now) {
        turn.readAt = now; // not when it was asked: a slow response would always be too old to be sent
        boolean verifies = turn.phase() == Phase.VERIFY_READ;
        SlotValue<SlotContent> got = turn.state().got();
        if (verifies && got != null && resemblesSale(value, got) && turn.memo.rechecks < MOST_RECHECKS) {
            turn.memo.rechecks++;
            turn.apply(new Event.Recheck<>(), null);
            router.park(turn, state.options.timings().recheckAfter().toNanos(), now);
            return;
        }
        boolean verify = turn.asksForVerification && turn.phase() == Phase.READ;
        if (verify) {
            turn.asksForVerification = false;
        }
        router.step(turn, new Event.Source<>(value, verify, turn.memo.hint), value, now);
        if (verifies) {
            boolean isEqual = turn.phase() == Phase.FINISH;
            boolean isCorrected = turn.phase() == Phase.SENDING || turn.phase() == Phase.LOOK;
            if (isEqual || (isCorrected && !(turn.isPast && value.isAbsent()))) {
                router.event(
                        turn,
                        isEqual ? SyncEvent.Kind.VERIFIED_EQUAL : SyncEvent.Kind.VERIFIED_DIFFERENT,
                        value,
                        got,
                        "",
                        Optional.empty());
            }
        }
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
