package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The jobs for the outbox: claim marks, renew leases, end claims, ask for the backlog. Reports once when the outbox
 * begins to fail, and once when it works again.
 */
final class OutboxJobs {
    private static final long BACKLOG_EVERY = 5 * EngineState.SECOND;
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final int WINDOW = 256;
    private static final int ENDINGS_PER_JOB = 64;

    /** The most concurrent jobs besides one that claims. */
    private static final int MOST_JOBS = 2;

    private static final int MOST_PARKED_LOGGED = 20;

    private final EngineState state;
    private final TurnRouter router;
    private OutboxBacklog backlog = new OutboxBacklog(0, Duration.ZERO, 0, 0, 0);

    /** When slots that are not deleted were reported last; null if never. */
    private @Nullable Long heldBackReported;

    private int jobs;
    private boolean claiming;
    private long claimAt;

    private long wokenAt;
    private long claimedNothingAt;
    private long renewAt;
    private long backlogAt;
    private int failures;

    private long parkedSince;
    private int parkedLogged;

    OutboxJobs(EngineState state, TurnRouter router, long now) {
        this.state = state;
        this.router = router;
        this.claimAt = now;
        this.wokenAt = now;
        this.claimedNothingAt = now;
        this.renewAt = now;
        this.backlogAt = now;
        this.parkedSince = now;
    }

    /** Notes that there may be new marks of these slots. */
    void wake(Collection<SlotKey> changed, long now) {
        for (SlotKey key : changed) {
            state.cache.changed(key, now);
            Turn turn = state.turns.get(key);
            if (turn != null && turn.isLocked && state.queues.removeLater(turn)) {
                turn.notBefore = now;
                // the transaction that had the row locked was probably the one that woke this, and has ended
                state.endings.add(0, turn);
            }
        }
        wokenAt = now;
        claimAt = now;
    }

    /** Notes that a claim is lost: another process has the slot, or it is claimed again. */
    void lost(Turn turn, long now) {
        router.event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "");
        turn.memo.forgetChanges();
        forget(turn);
        claimAt = now;
    }

    @Nullable
    Job next(long now) {
        Job job = jobs < MOST_JOBS && now - renewAt >= 0 && !state.turns.isEmpty() ? renewal(now) : null;
        if (job == null && mayClaim(now)) {
            claiming = true; // in addition to the others: ending claims that wait for a lock must not delay new ones
            claimAt = now + state.settings.poll();
            return new Job.Claim(claimLimit());
        }
        if (jobs >= MOST_JOBS) {
            return null;
        }
        if (job == null && now - backlogAt >= 0) {
            backlogAt = now + BACKLOG_EVERY;
            job = new Job.Backlog();
        }
        OptionRef created = job == null ? state.pauses.pollCreated() : null;
        if (created != null) {
            job = new Job.Release(created);
        }
        if (job == null && !state.endings.isEmpty()) { // last: under load there are always some
            job = ending();
        }
        if (job != null) {
            jobs++;
        }
        return job;
    }

    private @Nullable Job renewal(long now) {
        renewAt = now + state.settings.lease() / 6;
        List<Turn> due = state.turns.values().stream()
                .filter(turn -> turn.ending == null && turn.leaseUntil - now < state.settings.lease() / 2)
                .toList();
        return due.isEmpty() ? null : new Job.Renew(due);
    }

    private Job ending() {
        List<Turn> some = state.endings.subList(0, Math.min(ENDINGS_PER_JOB, state.endings.size()));
        List<Job.Ending> ends = new ArrayList<>();
        some.forEach(turn -> ends.add(turn.ending));
        some.clear();
        return new Job.End(ends);
    }

    private boolean mayClaim(long now) {
        if (claiming || state.closing || now - claimAt < 0) {
            return false;
        }
        if (state.pauses.isAccountPaused()) {
            return state.turns.size() == 0 && state.pauses.probeDue(now);
        }
        return state.turns.size() < WINDOW || (state.cache.urgentCount() > 0 && state.turns.size() < 2 * WINDOW);
    }

    private int claimLimit() {
        if (state.pauses.isAccountPaused()) {
            return 1;
        }
        int room = WINDOW - state.turns.size();
        return Math.max(room, Math.min(WINDOW, state.cache.urgentCount()));
    }

    /** Notes that a job has ended. */
    void completed(Job job, JobEnd end, long started, long now) {
        noteFailure(end);
        if (job instanceof Job.Claim) {
            claiming = false;
            claimed(end, started, now);
            return;
        }
        jobs--;
        if (job instanceof Job.End ended) {
            ended(ended, end, now);
        } else if (job instanceof Job.Renew renew) {
            renewed(renew, end, started);
        } else if (end instanceof JobEnd.Released) {
            claimAt = now;
        } else if (end instanceof JobEnd.BacklogRead read) {
            backlog = read.backlog();
            reportHeldBack(now);
            if (backlog.pending() == 0 && state.turns.isEmpty()) {
                state.pauses.passed(now); // another process succeeded where this one was refused
            }
        }
    }

    /** Reports slots that are not deleted, of all processes, once an hour. */
    private void reportHeldBack(long now) {
        boolean isReported = heldBackReported != null && now - heldBackReported < HOUR;
        if (backlog.heldBack() > 0 && !isReported) {
            heldBackReported = now;
            state.notifications.add(new LogLine(
                    Level.ERROR,
                    backlog.heldBack()
                            + " slots are gone in the source and are not deleted, because there were more than "
                            + ServiceCalls.MOST_DELETES
                            + " within an hour. Does the source return what it should? If it"
                            + " does, reconcile, or look at parked(…) and call confirmDeletes(…)"));
        }
    }

    /** Reports once when the outbox begins to fail, and once when it works again. */
    private void noteFailure(JobEnd end) {
        Throwable failure = end instanceof JobEnd.Failed failed
                ? failed.failure()
                : end instanceof JobEnd.Ended ended ? ended.failure() : null;
        if (failure == null) {
            if (fails()) {
                failures = 0;
                state.notifications.add(new LogLine(Level.INFO, "the outbox works again"));
            }
            return;
        }
        failures++;
        if (failures == 1) {
            state.notifications.add(
                    new LogLine(Level.WARN, "the outbox fails, slots wait: " + Descriptions.failure(failure)));
        }
    }

    private void claimed(JobEnd end, long started, long now) {
        if (!(end instanceof JobEnd.Claimed claimed)) {
            claimAt = now + router.pause(failures);
            return;
        }
        if (claimed.claims().isEmpty()) {
            claimedNothingAt = started;
            if (wokenAt - started < 0) {
                state.cache.forgetUrgent(state.turns::containsKey);
            }
        } else {
            claimAt = now; // there may be more
        }
        for (OutboxClaim claim : claimed.claims()) {
            SlotKey key = claim.key();
            Turn turn = new Turn(claim, state.cache.takeUrgent(key), state.cache.of(key), state.settings.seats(), now);
            turn.leaseUntil = started + state.settings.lease();
            turn.isProbe = state.pauses.isAccountPaused();
            if (nothingWaits()) {
                state.stalls.begins(now);
            }
            if (state.turns.putIfAbsent(key, turn) == null) {
                router.route(turn, now);
            } else {
                // the lease of the former turn has expired, but that turn has not ended
                router.park(turn, EngineState.SECOND, now);
            }
        }
    }

    private void ended(Job.End job, JobEnd end, long now) {
        List<@Nullable ClaimEnd> ends = end instanceof JobEnd.Ended each ? each.ends() : List.of();
        for (int i = 0; i < job.endings().size(); i++) {
            ClaimEnd how = i < ends.size() ? ends.get(i) : null;
            Job.Ending ending = job.endings().get(i);
            ending.turn().isLocked = how == ClaimEnd.LOCKED;
            if (how == null) {
                endLater(ending.turn(), router.pause(failures), now);
            } else {
                ended(ending.turn(), ending.parking(), how, now);
            }
        }
    }

    private void endLater(Turn turn, long pause, long now) {
        turn.notBefore = now + pause;
        state.queues.addLater(turn);
    }

    private void ended(Turn turn, @Nullable Parking parking, ClaimEnd how, long now) {
        switch (how) {
            case LOCKED -> endLater(turn, state.settings.poll(), now);
            case LOST -> lost(turn, now);
            case AGAIN -> {
                if (parking == null) {
                    turn.ending = null;
                    router.step(turn, new Event.Again<>(), null, now);
                } else {
                    forget(turn);
                    claimAt = now;
                }
            }
            case DONE -> {
                forget(turn);
                if (parking == null
                        || parking.reason() != ParkReason.HELD_BACK && ParkReasons.isForPeople(parking.reason())) {
                    turn.memo.rests();
                    state.stalls.progressed(now);
                    if (parking != null) {
                        parked(turn, parking, now);
                    }
                }
            }
        }
    }

    private void forget(Turn turn) {
        state.turns.remove(turn.key(), turn);
    }

    /** Reports a parked slot. A fault of many slots at once must not fill the log. */
    private void parked(Turn turn, Parking parking, long now) {
        SyncEvent.Kind kind = switch (parking.reason()) {
            case HELD -> SyncEvent.Kind.HELD;
            case REFUSED -> SyncEvent.Kind.REFUSED;
            default -> SyncEvent.Kind.NOT_KEPT;
        };
        router.event(turn, kind, turn.state().value(), null, parking.detail());
        if (now - parkedSince >= HOUR) {
            parkedSince = now;
            parkedLogged = 0;
        }
        parkedLogged++;
        if (parkedLogged <= MOST_PARKED_LOGGED) {
            state.notifications.add(new LogLine(
                    kind == SyncEvent.Kind.HELD ? Level.INFO : Level.WARN,
                    "slot " + turn.key() + " is " + Descriptions.of(kind) + ": " + parking.detail()
                            + (parkedLogged == MOST_PARKED_LOGGED
                                    ? "; further ones are listed, and not logged for an hour"
                                    : "")));
        }
    }

    private void renewed(Job.Renew renew, JobEnd end, long started) {
        Set<SlotKey> valid = end instanceof JobEnd.Renewed renewed ? renewed.valid() : Set.of();
        for (Turn turn : renew.turns()) {
            if (valid.contains(turn.key())) {
                turn.leaseUntil = started + state.settings.lease();
            }
        }
    }

    /** The next time to ask the outbox. */
    long wakeAt() {
        long at = Long.MAX_VALUE;
        if (jobs < MOST_JOBS) {
            at = state.turns.isEmpty() ? backlogAt : Math.min(backlogAt, renewAt);
        }
        boolean hasRoom = state.pauses.isAccountPaused() ? state.turns.size() == 0 : state.turns.size() < WINDOW;
        if (!state.closing && !claiming && hasRoom) {
            at = Math.min(at, state.pauses.isAccountPaused() ? Math.max(claimAt, state.pauses.probeAt()) : claimAt);
        }
        return at;
    }

    /** Whether the outbox had nothing left to claim when it was last asked, after the last known mark. */
    boolean hasClaimedAll() {
        return !claiming && claimedNothingAt - wokenAt > 0;
    }

    /** Whether a slot waits for the end of another transaction. */
    boolean waitsForLock() {
        return state.turns.values().stream().anyMatch(turn -> turn.isLocked);
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
    boolean nothingWaits() {
        boolean areReleased = (state.pauses.isAccountPaused() || state.sourceFails) && backlog.pending() > 0;
        return state.turns.isEmpty() && !fails() && !areReleased;
    }
}
