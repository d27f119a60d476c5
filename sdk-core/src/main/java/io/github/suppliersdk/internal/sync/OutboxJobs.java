package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.time.BackOff;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * The jobs for the outbox: claim marks, renew leases, end claims, ask for the backlog. Reports once when the outbox
 * begins to fail, and once when it works again.
 */
final class OutboxJobs {
    private static final long BACKLOG_EVERY = 5 * EngineState.SECOND;
    /** The most slots in hand that can move, with as many again for fresh changes; and the most that cannot be read. */
    static final int WINDOW = 256;

    /** With more in hand a window is full: many are claimed at once. */
    private static final int FULL = WINDOW - WINDOW / 4;

    private static final int ENDS_PER_JOB = 64;

    /** The most concurrent jobs besides one that claims. */
    private static final int MOST_JOBS = 2;

    /** The longest pause between claims while the outbox fails; the first of its jobs that works ends it. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final EngineState state;
    private final TurnRouter router;
    private OutboxBacklog backlog = new OutboxBacklog(0, Duration.ZERO, 0, 0, 0);

    private final HourlyCount withheldReports = new HourlyCount();

    /** The last job that claims. */
    private @Nullable Job claim;

    /** The last job that renews leases; while it is in flight, another one would find its rows locked. */
    private @Nullable Job renewal;

    /** When marks are claimed next. */
    private long claimAt;

    /** When fresh changes are claimed next while the window is full. */
    private long freshAt;

    private long backlogAt;

    /** The failures of the outbox in a row. */
    private int failures;

    OutboxJobs(EngineState state, TurnRouter router, long now) {
        this.state = state;
        this.router = router;
        this.claimAt = now;
        this.freshAt = now;
        this.backlogAt = now;
    }

    /** Notes that there may be new marks of these slots. */
    void wake(Collection<SlotKey> changed, long now) {
        for (SlotKey key : changed) {
            Turn turn = state.turns.get(key);
            if (turn == null) {
                continue;
            }
            turn.priority = OutboxRow.FRESH;
            if (turn.isLocked && state.queues.remove(turn)) {
                turn.notBefore = now;
                // the transaction that had the row locked was probably the one that woke this, and has ended
                state.ending.add(0, turn);
            } else if (turn.phase() == Phase.VERIFY_GET && state.queues.remove(turn)) {
                turn.notBefore = now;
                router.park(turn, 0, now); // a change is sent at once, and the verification follows
            }
        }
        claimSoon(now);
    }

    /** Marks can be claimed at once; while the process fails, at the next poll. */
    private void claimSoon(long now) {
        if (!state.isFailing()) {
            claimAt = now;
            freshAt = now;
        }
    }

    /** Notes that a claim is lost: another process has the slot, or it is claimed again. */
    void noteLost(Turn turn, long now) {
        router.event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "", Optional.empty());
        forget(turn);
        claimSoon(now);
    }

    @Nullable
    Job next(long now) {
        boolean hasRoom = hasRoom();
        boolean isRenewalDue = !isInFlight(renewal) && now - state.renewAt >= 0 && !state.turns.isEmpty();
        Job job = hasRoom && isRenewalDue ? renewal(now) : null;
        renewal = job == null ? renewal : job;
        long claimDue = claimDue(now);
        if (job == null && claimDue != Long.MAX_VALUE && now - claimDue >= 0) {
            // in addition to the others: ending claims that wait for a lock must not delay new ones
            claim = claim(now);
            return claim;
        }
        if (!hasRoom) {
            return null;
        }
        if (job == null && now - backlogAt >= 0) {
            backlogAt = now + BACKLOG_EVERY;
            Set<OptionRef> released = state.pauses.released();
            job = job("the outbox is asked what waits", () -> backlog(released));
        }
        if (job == null && !state.ending.isEmpty()) { // last: under load there are always some
            job = end();
        }
        return job;
    }

    private boolean hasRoom() {
        return state.inFlight(Job.Peer.OUTBOX) < MOST_JOBS + (isInFlight(claim) ? 1 : 0);
    }

    private boolean isInFlight(@Nullable Job job) {
        return job != null && state.inFlight.containsKey(job);
    }

    private Job job(String words, Supplier<Job.Note> task) {
        return new Job(Job.Peer.OUTBOX, List.of(), words, () -> {
            try {
                Job.Note note = task.get();
                return (started, now) -> {
                    noteFailure(null, now);
                    note.at(started, now);
                };
            } catch (Throwable e) { // errors too: they must not end the thread silently
                return (started, now) -> noteFailure(e, now);
            }
        });
    }

    private Job claim(long now) {
        Duration lease = state.options.timings().lease();
        int inHand = state.inHand();
        OutboxQueue.Which which = state.isFailing()
                ? OutboxQueue.Which.PROBE
                : inHand > FULL ? OutboxQueue.Which.FRESH : OutboxQueue.Which.ALL;
        int limit = switch (which) {
            case PROBE -> 1;
            case ALL -> WINDOW - inHand;
            case FRESH -> 2 * WINDOW - inHand;
        };
        // at random, so that of two processes neither always comes first
        freshAt = now + (long) (state.options.timings().poll().toNanos() * (0.5 + state.random.getAsDouble()));
        claimAt = which == OutboxQueue.Which.FRESH ? claimAt : freshAt;
        Set<SlotKey> expiring = state.turns.values().stream()
                .filter(turn ->
                        turn.leaseUntil - now < state.options.timings().margin().toNanos())
                .map(Turn::key)
                .collect(Collectors.toSet());
        return job("the outbox is asked for marks", () -> {
            List<OutboxClaim> claims = List.copyOf(state.outbox.claim(limit, which, expiring, lease, state.settle));
            return (started, ended) -> claimed(claims, started, ended);
        });
    }

    /** Makes the slots of released options due, and asks what waits. */
    private Job.Note backlog(Set<OptionRef> released) {
        released.forEach(state.outbox::retry);
        OutboxBacklog read = state.outbox.backlog();
        return (started, now) -> {
            backlog = read;
            state.pauses.noteReleased(released);
            reportWithheld(now);
            state.pauses.endUnused(now);
        };
    }

    private @Nullable Job renewal(long now) {
        state.renewAt = now + state.options.timings().lease().toNanos() / 6;
        List<Turn> due = state.turns.values().stream()
                .filter(turn -> !turn.isEnding
                        && turn.hasMoved
                        && turn.leaseUntil - now
                                < state.options.timings().lease().toNanos() / 2)
                .toList();
        if (due.isEmpty()) {
            return null;
        }
        List<OutboxClaim> claims = due.stream().map(Turn::claim).toList();
        Duration lease = state.options.timings().lease();
        return job("the leases of " + due.size() + " slots are renewed", () -> {
            Set<SlotKey> valid = state.outbox.renew(claims, lease);
            return (started, ended) -> router.noteRenewed(due, valid, started + lease.toNanos(), ended);
        });
    }

    private Job end() {
        List<Turn> first = state.ending.subList(0, Math.min(ENDS_PER_JOB, state.ending.size()));
        List<Turn> some = List.copyOf(first);
        first.clear();
        return new Job(
                Job.Peer.OUTBOX, List.of(), "the claims of " + some.size() + " slots are ended", () -> end(some));
    }

    private Job.Note end(List<Turn> turns) {
        List<@Nullable ClaimEnd> ends = new ArrayList<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        for (Turn turn : turns) {
            try {
                ends.add(state.outbox.end(turn.claim(), turn.parking));
            } catch (Throwable e) {
                ends.add(null);
                failure.set(e);
            }
        }
        return (started, now) -> {
            noteFailure(failure.get(), now);
            for (int i = 0; i < turns.size(); i++) {
                noteEnded(turns.get(i), ends.get(i), now);
            }
        };
    }

    /** When marks may be claimed; {@link Long#MAX_VALUE} if only another event can allow that. */
    private long claimDue(long now) {
        int inHand = state.inHand();
        if (isInFlight(claim) || state.closing || inHand > WINDOW + FULL || !state.mayProceed(now)) {
            return Long.MAX_VALUE;
        }
        return inHand > FULL && !state.isFailing() ? freshAt : claimAt;
    }

    /** Reports slots that are not deleted, of all processes, once an hour. */
    private void reportWithheld(long now) {
        if (backlog.withheld() > 0 && withheldReports.next(now) == 1) {
            state.log(
                    Level.ERROR,
                    backlog.withheld()
                            + " slots are gone in the source and are not deleted, because there were more than "
                            + ServiceJobs.MOST_DELETES
                            + " within an hour. Does the source return what it should? If it"
                            + " does, reconcile, or look at parked(…) and call confirmDeletes(…)");
        }
    }

    /** Reports once when the outbox begins to fail, and once when it works again. */
    private void noteFailure(@Nullable Throwable failure, long now) {
        if (failure == null) {
            if (fails()) {
                failures = 0;
                claimAt = now;
                freshAt = now;
                state.log(Level.INFO, "the outbox works again");
            }
            return;
        }
        failures++;
        claimAt = now + BackOff.nanos(failures - 1, LONGEST_PAUSE, state.random.getAsDouble());
        freshAt = claimAt;
        if (failures == 1) {
            state.log(Level.WARN, "the outbox fails, slots wait: " + Descriptions.failure(failure));
        }
    }

    private void claimed(List<OutboxClaim> claims, long started, long now) {
        boolean areFresh = claims.stream().anyMatch(each -> each.priority() == OutboxRow.FRESH);
        if (areFresh || (!claims.isEmpty() && state.service.allows(ServiceJobs.READS, now))) {
            claimSoon(now); // there may be more, and they can be handled
        }
        for (OutboxClaim each : claims) {
            SlotKey key = each.key();
            SlotCache.Memo memo = state.cache.of(key);
            if (each.parked().isEmpty()) {
                memo.failures = 0; // another process may have made it equal since
            }
            long until = started + state.options.timings().lease().toNanos();
            Turn turn = new Turn(each, memo, state.pauses.of(key.option()), state.seats, started, until, now);
            if (nothingWaits(now)) {
                state.stalls.begins(now);
            }
            if (state.turns.putIfAbsent(key, turn) == null) {
                router.route(turn, now);
            } else {
                router.park(turn, EngineState.SECOND, now); // it was in hand, and its lease ended while this was asked
            }
        }
    }

    private void endLater(Turn turn, long now) {
        turn.notBefore = now + state.options.timings().poll().toNanos();
        state.queues.addLater(turn);
    }

    /**
     * Notes how a claim was ended; null if that is unknown, and then nothing more is claimed until the outbox works
     * again.
     */
    private void noteEnded(Turn turn, @Nullable ClaimEnd how, long now) {
        turn.isLocked = how == ClaimEnd.LOCKED;
        Parking parking = turn.parking;
        if (how == null) {
            endLater(turn, now);
            return;
        }
        switch (how) {
            case LOCKED -> endLater(turn, now);
            case LOST -> noteLost(turn, now);
            case AGAIN -> {
                forget(turn);
                claimSoon(now);
            }
            case DONE -> {
                forget(turn);
                SyncEvent.Kind kind = parking == null ? null : kind(parking.reason());
                if (parking == null || kind != null) {
                    turn.memo.noteRest(kind == SyncEvent.Kind.REFUSED);
                    state.progressed(now);
                }
                if (parking != null && kind != null) {
                    parked(turn, kind, parking, now);
                }
            }
        }
    }

    private void forget(Turn turn) {
        state.turns.remove(turn.key(), turn);
    }

    /** What is reported of a slot that is parked for this reason; null if it continues by itself. */
    private static SyncEvent.@Nullable Kind kind(ParkReason reason) {
        return switch (reason) {
            case HELD -> SyncEvent.Kind.HELD;
            case REFUSED -> SyncEvent.Kind.REFUSED;
            case NOT_KEPT -> SyncEvent.Kind.NOT_KEPT;
            case RETRY, VERIFY, WITHHELD -> null;
        };
    }

    /** Reports a parked slot; in the log once, until it is marked again. */
    private void parked(Turn turn, SyncEvent.Kind kind, Parking parking, long now) {
        router.event(turn, kind, turn.state().value(), null, parking.detail(), Optional.empty());
        if (!turn.claim().isParked(parking.reason())) {
            Level level = kind == SyncEvent.Kind.HELD ? Level.INFO : Level.WARN;
            state.log(level, turn, " is " + Descriptions.of(kind) + ": " + parking.detail(), now);
        }
    }

    /** The next time to ask the outbox. */
    long wakeAt(long now) {
        long at = Long.MAX_VALUE;
        if (hasRoom()) {
            at = state.turns.isEmpty() || isInFlight(renewal) ? backlogAt : Math.min(backlogAt, state.renewAt);
        }
        return Math.min(at, claimDue(now));
    }

    OutboxBacklog backlog() {
        return backlog;
    }

    /** Whether the outbox failed when it was last asked. */
    boolean fails() {
        return failures > 0;
    }

    /**
     * Whether no slot waits. It is not enough that none is in hand: while the source fails or the caller is refused,
     * slots are released between attempts, and while the outbox fails their number is unknown.
     */
    boolean nothingWaits(long now) {
        boolean areReleased = (state.isFailing() || !state.mayProceed(now)) && backlog.pending() > 0;
        return state.turns.isEmpty() && !fails() && !areReleased;
    }
}
