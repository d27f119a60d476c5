package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.sync.SyncEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** The jobs for the supplier's source: read the current slots. */
final class SourceJobs {
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
    private final SourceReader reader;

    /** How many slots were asked for in vain since the source last worked. */
    private int failed;

    /** The last job for slots of queries that have failed. */
    private @Nullable Job retry;

    /** When the last job began that has read a slot; null if none has. */
    private @Nullable Long readAt;

    SourceJobs(EngineState state, TurnRouter router, OutboxJobs outbox, SourceReader reader) {
        this.state = state;
        this.router = router;
        this.outbox = outbox;
        this.reader = reader;
    }

    @Nullable
    Job askJob(long now) {
        while (state.queues.apart() > OutboxJobs.WINDOW) { // the rest goes back to its rows for a while
            router.park(state.queues.removeApart(), EngineState.SECOND + state.nextInLine(now), now);
        }
        if (state.inFlight(Job.Peer.SOURCE) >= MOST_JOBS) {
            return null;
        }
        // at most one for slots of queries that have failed, which may take long: neither kind waits for the other
        boolean mayRetry = retry == null || !state.inFlight.containsKey(retry);
        List<Turn> retries = mayRetry ? begin(state.queues.pollApart(), now) : List.of();
        List<Turn> some = retries.isEmpty() ? begin(state.queues.pollTogether(), now) : retries;
        if (some.isEmpty()) {
            return null;
        }
        Job job = new Job(Job.Peer.SOURCE, some, "the source is asked for " + some.size() + " slots", () -> {
            List<SourceReader.Result> results = reader.read(some);
            return (started, ended) -> completed(results, started, ended);
        });
        retry = retries.isEmpty() ? retry : job;
        return job;
    }

    private List<Turn> begin(List<Turn> turns, long now) {
        return turns.stream().filter(turn -> router.tryToBegin(turn, now)).toList();
    }

    /** Whether other slots could be read since this one, or each one of its option, could not, and so it is the cause. */
    private boolean isAlone(Turn turn) {
        return !state.sourceFails && (isReadSince(turn.memo.unreadSince) || isReadSince(turn.option.unreadSince));
    }

    private boolean isReadSince(@Nullable Long moment) {
        return readAt != null && moment != null && readAt - moment >= 0;
    }

    /**
     * Notes the end of a job that read the source for turns. Of each the claim is lost, or its value was read, or it
     * alone could not be read, or the query has failed and it is asked for again with few others, and then alone.
     */
    private void completed(List<SourceReader.Result> results, long started, long now) {
        if (results.stream().anyMatch(result -> result.value() != null)) {
            works(started);
        }
        for (SourceReader.Result result : results) {
            Turn turn = result.turn();
            if (result.lost()) {
                outbox.noteLost(turn, now);
                continue;
            }
            if (result.taken() != null) {
                turn.noteTaken(result.taken(), started, now);
            }
            if (result.value() != null) {
                turn.memo.unreadSince = null;
                turn.memo.isUnreadable = false;
                turn.option.unreadSince = null;
                read(turn, result.value(), now);
                continue;
            }
            if (result.isOfSource()) {
                turn.memo.unreadSince = turn.memo.unreadSince != null ? turn.memo.unreadSince : Long.valueOf(started);
            }
            if (result.thrown() == null || results.size() == 1 || state.sourceFails) {
                unreadable(turn, result, started, now);
            } else if (state.closing) {
                router.park(turn, 0, now);
            } else {
                turn.isReadAlone |= results.size() <= TurnQueues.PART; // one bad row fails a query for all
                state.queues.add(turn);
            }
        }
    }

    private void works(long started) {
        readAt = started;
        failed = 0;
        if (state.sourceFails) {
            state.sourceFails = false;
            state.log(Level.INFO, "the source can be asked again");
        }
    }

    private void unreadable(Turn turn, SourceReader.Result result, long started, long now) {
        if (turn.takesMark) { // the mark, and its wish for verification, may have been taken
            turn.asksForVerification = true;
            turn.settleNotBefore(now + state.lateEffect);
        }
        turn.problem = result.problem();
        if (result.isOfSource() && (result.thrown() == null || isAlone(turn))) {
            noteUnreadable(turn, result.thrown(), now);
        } else if (result.thrown() != null && !turn.memo.isUnreadable) {
            noteFailure(turn, result.thrown(), started);
        }
        router.stepFailed(turn, new Event.SourceFailed<>(), isAlone(turn), false, started, now);
        if (result.thrown() != null && turn.option.unreadSince == null) {
            turn.option.unreadSince = started;
        }
    }

    /**
     * Notes that a slot could not be read. The source fails as a whole if nothing else was read for a while, or many
     * failed since.
     */
    private void noteFailure(Turn turn, Throwable thrown, long started) {
        failed++;
        boolean isRead = readAt != null && started - readAt < READ_LATELY;
        if (failed > (isRead ? MANY : 1) && !state.sourceFails) {
            state.sourceFails = true;
            String words = "the source fails, and slots wait; it was asked for slots such as ";
            state.lines.add(new LogLine(Level.WARN, words + turn.key(), thrown));
        }
    }

    /** Notes a slot that cannot be read while others can, and reports it once. */
    private void noteUnreadable(Turn turn, @Nullable Throwable thrown, long now) {
        if (!turn.memo.isUnreadable) {
            turn.memo.isUnreadable = true;
            state.log(Level.WARN, turn, " waits: " + turn.problem, thrown, now);
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
        if (verifies) {
            boolean isEqual = turn.phase() == Phase.FINISH;
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
