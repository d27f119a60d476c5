package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** The jobs for the supplier's source: read the current slots. */
final class SourceJobs {
    /** The beginning of a problem of the source; any other is of the outbox. */
    private static final String OF_SOURCE = "the source: ";

    private static final int MOST_RECHECKS = 2;
    /** The most concurrent jobs. */
    static final int MOST_JOBS = 2;

    /** The source does not fail as a whole if it has returned something else within this time. */
    private static final long READ_LATELY = 5 * EngineState.SECOND;

    /** After this many slots that cannot be read, and none that can, it does all the same. */
    private static final int MANY = 20;

    private final EngineState state;
    private final TurnRouter router;
    private final OutboxJobs outbox;
    private final AvailabilitySource source;

    /** How many slots were asked for in vain since the source last worked. */
    private int failed;

    /** The last job for slots of queries that have failed. */
    private @Nullable Job retry;

    /** When the last job began that has read a slot; null if none has. */
    private @Nullable Long readAt;

    SourceJobs(EngineState state, TurnRouter router, OutboxJobs outbox, AvailabilitySource source) {
        this.state = state;
        this.router = router;
        this.outbox = outbox;
        this.source = source;
    }

    @Nullable
    Job askJob(long now) {
        while (state.queues.apart() > OutboxJobs.WINDOW) { // the rest goes back to its rows for a while
            router.park(state.queues.removeApart(), EngineState.SECOND + state.pacer.admit(now), now);
        }
        if (state.inFlight(Job.Peer.SOURCE) >= MOST_JOBS) {
            return null;
        }
        // at most one for slots of queries that have failed, which may take long: neither kind waits for the other
        boolean mayRetry = retry == null || !state.inFlight.containsKey(retry);
        List<Turn> retries = mayRetry ? state.queues.pollApart() : List.of();
        List<Turn> some = retries.isEmpty() ? state.queues.pollTogether() : retries;
        if (some.isEmpty()) {
            return null;
        }
        Job job = new Job(Job.Peer.SOURCE, some, "the source is asked for " + some.size() + " slots", () -> {
            Answer answer = ask(some);
            return (started, ended) -> completed(some, answer, started, ended);
        });
        retry = retries.isEmpty() ? retry : job;
        return job;
    }

    /** Whether other slots could be read since this one, or each one of its option, could not, and so it is the cause. */
    private boolean isAlone(Turn turn, long started) {
        return !state.sourceFails
                && (isReadSince(turn.memo.unreadSince)
                        || (isReadLately(started) && isReadSince(turn.option.unreadSince)));
    }

    private boolean isReadLately(long now) {
        return readAt != null && now - readAt < READ_LATELY;
    }

    private boolean isReadSince(@Nullable Long moment) {
        return readAt != null && moment != null && readAt - moment >= 0;
    }

    /**
     * What became of a query.
     *
     * @param claims those that are not lost; if a mark had to be taken, with what was taken
     * @param current the slots in the source
     * @param problem why they are not known; empty if they are
     * @param thrown what the source threw, if that is why
     */
    private record Answer(
            Map<SlotKey, OutboxClaim> claims,
            Map<SlotKey, Slot> current,
            String problem,
            @Nullable Throwable thrown) {}

    private static boolean takes(Turn turn) {
        return turn.takesMark && turn.phase() == Phase.READ;
    }

    /** Takes the marks first, so that a mark that comes after the source was asked is not removed with them. */
    private Answer ask(List<Turn> turns) {
        Map<SlotKey, OutboxClaim> claims = new LinkedHashMap<>();
        try {
            for (Turn turn : turns) {
                Optional<OutboxClaim> claim = takes(turn) ? state.outbox.take(turn.claim()) : Optional.of(turn.claim());
                claim.ifPresent(each -> claims.put(turn.key(), each));
            }
        } catch (Throwable e) { // errors too: they must not end the thread silently
            turns.forEach(turn -> claims.put(turn.key(), turn.claim())); // what was taken is not known
            return new Answer(claims, Map.of(), "the outbox: " + Descriptions.failure(e), null);
        }
        try {
            Set<SlotKey> keys = Collections.unmodifiableSet(claims.keySet());
            return new Answer(claims, keys.isEmpty() ? Map.of() : source.current(keys), "", null);
        } catch (Throwable e) {
            return new Answer(claims, Map.of(), OF_SOURCE + Descriptions.failure(e), e);
        }
    }

    /**
     * Notes the end of a query. Of each slot the claim is lost, or its value was read, or it alone could not be read, or
     * the query has failed and it is asked for again with few others, and then alone.
     */
    private void completed(List<Turn> turns, Answer answer, long started, long now) {
        if (answer.problem().isEmpty() && !answer.claims().isEmpty()) {
            works(started);
        }
        for (Turn turn : turns) {
            OutboxClaim claim = answer.claims().get(turn.key());
            if (claim == null) {
                outbox.noteLost(turn, now);
                continue;
            }
            if (takes(turn) && (answer.problem().isEmpty() || answer.thrown() != null)) {
                turn.noteTaken(claim, started, now);
            }
            if (answer.problem().isEmpty()) {
                noteCurrent(turn, answer.current(), started, now);
                continue;
            }
            Throwable thrown = answer.thrown();
            if (thrown != null && !state.sourceFails && turn.memo.unreadSince == null) {
                turn.memo.unreadSince = started;
            }
            if (thrown == null || turns.size() == 1 || state.sourceFails) {
                unreadable(turn, answer.problem(), thrown, started, now);
            } else if (state.closing) {
                router.park(turn, 0, now);
            } else {
                turn.isReadAlone |= turns.size() <= TurnQueues.PART; // one bad row fails a query for all
                state.queues.add(turn);
            }
        }
    }

    private void noteCurrent(Turn turn, Map<SlotKey, Slot> current, long started, long now) {
        SlotValue<SlotContent> value;
        try {
            value = value(turn, current, now);
        } catch (RuntimeException e) {
            unreadable(turn, OF_SOURCE + Descriptions.failure(e), null, started, now);
            return;
        }
        turn.memo.unreadSince = null;
        turn.memo.isUnreadable = false;
        turn.option.unreadSince = null;
        turn.askedAt = started;
        read(turn, value, now);
    }

    private SlotValue<SlotContent> value(Turn turn, Map<SlotKey, Slot> current, long now) {
        SlotKey key = turn.key();
        Slot slot = current.get(key);
        if (slot == null) {
            if (current.containsKey(key)) {
                throw new IllegalStateException("null for " + key + "; a slot that is gone is not in the map");
            }
            return SlotValue.absent();
        }
        if (!slot.slotId().equals(key.slotId()) || !slot.optionId().equals(key.optionId())) {
            throw new IllegalStateException("slot " + slot.slotId() + " of option " + slot.optionId() + " for " + key);
        }
        int seats = slot.capacity().orElse(0);
        if (seats < 0 && turn.phase() == Phase.READ) { // logged with each change
            String words = " is oversold: the source has " + seats + " seats; it is sent with 0";
            state.log(Level.WARN, turn, words, now);
        }
        return SlotContent.ours(slot);
    }

    private void works(long started) {
        readAt = started;
        failed = 0;
        if (state.sourceFails) {
            state.sourceFails = false;
            state.log(Level.INFO, "the source can be asked again");
        }
    }

    private void unreadable(Turn turn, String problem, @Nullable Throwable thrown, long started, long now) {
        if (turn.takesMark) { // the mark, and its wish for verification, may have been taken
            turn.asksForVerification = true;
            turn.settleNotBefore(now + state.lateEffect);
        }
        turn.problem = problem;
        if (problem.startsWith(OF_SOURCE) && (thrown == null || isAlone(turn, started))) {
            turn.memo.isUnreadable = true;
        } else if (thrown != null && !turn.memo.isUnreadable) {
            noteFailure(turn, thrown, started);
        }
        router.stepFailed(turn, new Event.SourceFailed<>(), isAlone(turn, started), false, started, now);
        if (thrown != null && turn.option.unreadSince == null) {
            turn.option.unreadSince = started;
        }
    }

    /**
     * Notes that a slot could not be read. The source fails as a whole if nothing else was read for a while, or many
     * failed since.
     */
    private void noteFailure(Turn turn, Throwable thrown, long started) {
        failed++;
        if (failed > (isReadLately(started) ? MANY : 1) && !state.sourceFails) {
            state.sourceFails = true;
            String words = "the source fails, and slots wait; it was asked for slots such as ";
            state.lines.add(new LogLine(Level.WARN, words + turn.key(), thrown));
        }
    }

    private void read(Turn turn, SlotValue<SlotContent> value, long now) {
        // not when it was asked: a slow response would always be too old to be sent
        turn.readAt = now;
        boolean verifies = turn.phase() == Phase.VERIFY_READ;
        SlotValue<SlotContent> got = turn.state().got();
        boolean isSale = state.seats != Seats.OF_SERVICE && got != null && resemblesSale(value, got);
        if (verifies && isSale && turn.memo.rechecks < MOST_RECHECKS) {
            turn.memo.rechecks++;
            router.park(turn, state.options.timings().recheckAfter().toNanos(), now);
            return;
        }
        boolean verify = turn.asksForVerification && turn.phase() == Phase.READ;
        turn.asksForVerification &= !verify;
        router.step(turn, new Event.Source<>(value, verify, turn.memo.hint), value, now);
        boolean isEqual = turn.phase() == Phase.FINISH;
        if (isEqual) {
            turn.memo.shownSince = turn.askedAt;
        }
        if (verifies) {
            boolean isCorrected = turn.phase() == Phase.SENDING || turn.phase() == Phase.LOOK;
            if (isEqual || (isCorrected && !(turn.isPast && value.isAbsent()))) {
                SyncEvent.Kind kind = isEqual ? SyncEvent.Kind.VERIFIED_EQUAL : SyncEvent.Kind.VERIFIED_DIFFERENT;
                router.event(turn, kind, value, got, "", Optional.empty());
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
