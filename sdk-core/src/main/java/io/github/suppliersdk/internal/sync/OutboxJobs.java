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
import java.util.Map;
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
    private final Settings settings;
    private final List<Notification> notifications;
    private final Map<SlotKey, Turn> turns;
    private final List<Turn> endings;
    private final TurnQueues queues;
    private final SlotCache cache;
    private final Pauses pauses;
    private final StallDetector stalls;
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
        this.settings = state.settings;
        this.notifications = state.notifications;
        this.turns = state.turns;
        this.endings = state.endings;
        this.queues = state.queues;
        this.cache = state.cache;
        this.pauses = state.pauses;
        this.stalls = state.stalls;
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
            cache.urgent(key);
            Turn turn = turns.get(key);
            if (turn == null) {
                cache.changed(key, now);
            } else {
                turn.changes = turn.changes.and(Changes.at(now));
                if (turn.lockedEnds > 0 && queues.removeLater(turn)) {
                    turn.notBefore = now;
                    // the transaction that had the row locked was probably the one that woke this, and has ended
                    endings.add(0, turn);
                }
            }
        }
        wokenAt = now;
        claimAt = now;
    }

    /** Notes that a claim is lost: another process has the slot, or it is claimed again. */
    void lost(Turn turn, long now) {
        router.event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "");
        forget(turn);
        claimAt = now;
    }

    @Nullable
    Job next(long now) {
        Job job = jobs < MOST_JOBS && now - renewAt >= 0 && !turns.isEmpty() ? renewal(now) : null;
        if (job == null && mayClaim(now)) {
            claiming = true; // in addition to the others: ending claims that wait for a lock must not delay new ones
            claimAt = now + settings.poll();
            return new Job.Claim(claimLimit());
        }
        if (jobs >= MOST_JOBS) {
            return null;
        }
        if (job == null && now - backlogAt >= 0) {
            backlogAt = now + BACKLOG_EVERY;
            job = new Job.Backlog();
        }
        OptionRef created = job == null ? pauses.pollCreated() : null;
        if (created != null) {
            job = new Job.Release(created);
        }
        if (job == null && !endings.isEmpty()) { // last: under load there are always some
            job = ending();
        }
        if (job != null) {
            jobs++;
        }
        return job;
    }

    private @Nullable Job renewal(long now) {
        renewAt = now + settings.lease() / 6;
        List<Turn> due = turns.values().stream()
                .filter(turn -> turn.ending == null && turn.leaseUntil - now < settings.lease() / 2)
                .toList();
        return due.isEmpty() ? null : new Job.Renew(due);
    }

    private Job ending() {
        List<Turn> some = endings.subList(0, Math.min(ENDINGS_PER_JOB, endings.size()));
        List<Job.Ending> ends = new ArrayList<>();
        some.forEach(turn -> ends.add(turn.ending));
        some.clear();
        return new Job.End(ends);
    }

    private boolean mayClaim(long now) {
        if (claiming || state.closing || now - claimAt < 0) {
            return false;
        }
        if (pauses.isAccountPaused()) {
            return turns.size() == 0 && pauses.probeDue(now);
        }
        return turns.size() < WINDOW || (cache.urgentCount() > 0 && turns.size() < 2 * WINDOW);
    }

    private int claimLimit() {
        if (pauses.isAccountPaused()) {
            return 1;
        }
        int room = WINDOW - turns.size();
        return Math.max(room, Math.min(WINDOW, cache.urgentCount()));
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
            if (backlog.pending() == 0 && turns.isEmpty()) {
                pauses.passed(now); // another process succeeded where this one was refused
            }
        }
    }

    /** Reports slots that are not deleted, of all processes, once an hour. */
    private void reportHeldBack(long now) {
        boolean isReported = heldBackReported != null && now - heldBackReported < HOUR;
        if (backlog.heldBack() > 0 && !isReported) {
            heldBackReported = now;
            notifications.add(new LogLine(
                    Level.ERROR,
                    backlog.heldBack()
                            + " slots are gone in the source and are not deleted, because there were more than "
                            + ServiceCalls.MOST_DELETES
                            + " within an hour. Does the source return what it should? If it"
                            + " does, reconcile, or look at parked(…) and call confirmDeletes(…)"));
        }
    }

    private static boolean isHeldBack(@Nullable Parking parking) {
        return parking != null && parking.reason() == ParkReason.HELD_BACK;
    }

    /** Reports once when the outbox begins to fail, and once when it works again. */
    private void noteFailure(JobEnd end) {
        Throwable failure = end instanceof JobEnd.Failed failed
                ? failed.failure()
                : end instanceof JobEnd.Ended ended ? ended.failure() : null;
        if (failure == null) {
            if (fails()) {
                failures = 0;
                notifications.add(new LogLine(Level.INFO, "the outbox works again"));
            }
            return;
        }
        failures++;
        if (failures == 1) {
            notifications.add(
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
                cache.forgetUrgent();
            }
        } else {
            claimAt = now; // there may be more
        }
        for (OutboxClaim claim : claimed.claims()) {
            SlotCache.Memo memo = cache.of(claim.key());
            Turn turn = new Turn(
                    claim,
                    cache.takeUrgent(claim.key()),
                    cache.takeHint(claim.key()),
                    settings.seats(),
                    memo.notKept,
                    now);
            turn.changes = cache.takeChanges(claim.key());
            turn.failures = memo.failures;
            turn.failingSince = memo.failingSince;
            turn.rechecks = memo.rechecks;
            turn.leaseUntil = started + settings.lease();
            turn.isProbe = pauses.isAccountPaused();
            if (nothingWaits()) {
                stalls.begins(now);
            }
            if (turns.putIfAbsent(claim.key(), turn) == null) {
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
            Job.Ending ending = job.endings().get(i);
            ClaimEnd how = i < ends.size() ? ends.get(i) : null;
            if (how == null) {
                ending.turn().notBefore = now + router.pause(failures);
                queues.addLater(ending.turn());
            } else {
                ended(ending, how, now);
            }
        }
    }

    private void ended(Job.Ending ending, ClaimEnd how, long now) {
        Turn turn = ending.turn();
        Parking parking = ending.parking();
        if (how == ClaimEnd.LOCKED) {
            locked(turn, now);
            return;
        }
        if (how == ClaimEnd.AGAIN && parking == null) {
            turn.lockedEnds = 0;
            turn.ending = null;
            router.step(turn, new Event.Again<>(), null, now);
            return;
        }
        forget(turn);
        SlotCache.Memo memo = cache.of(turn.key());
        memo.notKept = turn.state().notKept();
        boolean rests = how == ClaimEnd.DONE
                && !isHeldBack(parking)
                && (parking == null || ParkReasons.isForPeople(parking.reason()));
        if (rests) {
            memo.failures = 0;
            memo.rechecks = 0;
            memo.restless = 0;
            stalls.progressed(now);
        } else if (how != ClaimEnd.DONE) {
            claimAt = now;
        }
        if (!rests && how != ClaimEnd.LOST) {
            cache.unsent(turn.key(), turn.changes);
        }
        if (how == ClaimEnd.LOST) {
            router.event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "");
        } else if (rests && parking != null) {
            parked(turn, parking, now);
        }
    }

    /** Tries the row again until the transaction that has it locked ends, at most as often as marks are polled. */
    private void locked(Turn turn, long now) {
        turn.lockedEnds++;
        turn.notBefore = now + Math.min(settings.poll(), router.pause(turn.lockedEnds));
        queues.addLater(turn);
    }

    private void forget(Turn turn) {
        turns.remove(turn.key(), turn);
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
            notifications.add(new LogLine(
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
                turn.leaseUntil = started + settings.lease();
            }
        }
    }

    /** The next time to ask the outbox. */
    long wakeAt() {
        long at = Long.MAX_VALUE;
        if (jobs < MOST_JOBS) {
            at = turns.isEmpty() ? backlogAt : Math.min(backlogAt, renewAt);
        }
        boolean hasRoom = pauses.isAccountPaused() ? turns.size() == 0 : turns.size() < WINDOW;
        if (!state.closing && !claiming && hasRoom) {
            at = Math.min(at, pauses.isAccountPaused() ? Math.max(claimAt, pauses.probeAt()) : claimAt);
        }
        return at;
    }

    /** Whether the outbox had nothing left to claim when it was last asked, after the last known mark. */
    boolean hasClaimedAll() {
        return !claiming && claimedNothingAt - wokenAt > 0;
    }

    /** Whether a slot waits for the end of another transaction. */
    boolean waitsForLock() {
        return turns.values().stream().anyMatch(turn -> turn.lockedEnds > 0);
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
        boolean areReleased = (pauses.isAccountPaused() || state.sourceFails) && backlog.pending() > 0;
        return turns.isEmpty() && !fails() && !areReleased;
    }
}
