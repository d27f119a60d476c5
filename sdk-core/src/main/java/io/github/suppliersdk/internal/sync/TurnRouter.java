package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.BackOff;
import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Applies an event to one slot and puts it where its phase belongs: into a queue, into a wait, or to its end. {@link
 * io.github.suppliersdk.internal.sync.protocol.TransitionTable} decides the next phase.
 */
final class TurnRouter {
    /** A longer pause ends the claim: otherwise no other process could handle the slot, and no mark would be seen. */
    private static final long LONGEST_HELD_PAUSE = EngineState.SECOND;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    /** When a slot that is gone but held is tried again, beside the end of a hold. */
    private static final Duration HELD_INTERVAL = Duration.ofHours(1);

    private static final long HELD_BACK_PAUSE = Duration.ofMinutes(10).toNanos();

    /** How long no further permission is asked for, when too many slots are gone. */
    private static final long NEXT_DELETE = Duration.ofMinutes(1).toNanos();

    private static final int WARN_AFTER_FAILURES = 5;
    private static final int WARN_AFTER_RESTLESS = 4;

    /** The most writes of a turn; a slot that needs more is paused, so that others get their turns. */
    private static final int MOST_SENDS = 6;

    static final String TOO_MANY_GONE = "more than " + ServiceCalls.MOST_DELETES + " slots were gone within an hour";

    private static final String IN_USE =
            "the service has its id elsewhere, in another option or experience; it is tried again: ";

    /** Waits whose ends differ by less than this count as one: an outbox rounds to milliseconds and responds late. */
    private static final long SAME_WAIT = EngineState.SECOND;

    private final EngineState state;
    private final Settings settings;
    private final DoubleSupplier random;
    private final List<Notification> notifications;
    private final List<Turn> endings;
    private final TurnQueues queues;
    private final SlotCache cache;
    private final ServiceState service;
    private final Pauses pauses;

    TurnRouter(EngineState state) {
        this.state = state;
        this.settings = state.settings;
        this.random = state.random;
        this.notifications = state.notifications;
        this.endings = state.endings;
        this.queues = state.queues;
        this.cache = state.cache;
        this.service = state.service;
        this.pauses = state.pauses;
    }

    void step(Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen, long now) {
        apply(turn, event, seen);
        route(turn, now);
    }

    private void apply(Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen) {
        boolean wasRead = turn.phase() == Phase.READ;
        turn.apply(event, seen);
        if (!wasRead && turn.phase() == Phase.READ) {
            turn.takesMark = true;
        }
    }

    /** Handles the failure of a write, or of the read before it. */
    void stepFailed(Turn turn, Event<SlotContent> event, boolean write, long started, long now) {
        apply(turn, event, null);
        failed(turn, write, started, now);
    }

    void succeeded(Turn turn) {
        turn.failures = 0;
        SlotCache.Memo memo = cache.find(turn.key());
        if (memo != null) {
            memo.failures = 0;
        }
    }

    /**
     * Notes a failure. The pause grows only while calls of other slots pass: an outage is left to the circuit breaker,
     * and ends for all slots at once.
     */
    void failed(Turn turn, boolean write, long started, long now) {
        if (turn.failures == 0) {
            turn.failingSince = started;
        }
        if (turn.failures < 2 || state.sourceFails || service.hasPassedSince(write, turn.failingSince)) {
            turn.failures++;
        }
        pause(turn, now);
    }

    private void pause(Turn turn, long now) {
        SlotCache.Memo memo = cache.of(turn.key());
        memo.failures = turn.failures;
        memo.failingSince = turn.failingSince;
        if (turn.failures == WARN_AFTER_FAILURES && !turn.problem.startsWith(JobRunner.OF_SOURCE)) {
            notifications.add(new LogLine(
                    Level.WARN,
                    "slot " + turn.key() + " is not equal after " + turn.failures + " attempts, and is retried: "
                            + turn.problem));
        }
        long pause = pause(turn.failures);
        if (pause > LONGEST_HELD_PAUSE) {
            park(turn, pause, now);
        } else {
            turn.notBefore = now + pause;
            queues.addLater(turn);
        }
    }

    long pause(int failures) {
        return BackOff.nanos(failures - 1, LONGEST_PAUSE, random.getAsDouble());
    }

    /**
     * Pauses a slot that comes to no rest although its calls succeed: it changes faster than it can be sent, or the
     * service contradicts itself, such as with an id that it has elsewhere.
     */
    private void restless(Turn turn, long now) {
        SlotCache.Memo memo = cache.of(turn.key());
        memo.restless++;
        if (memo.restless == WARN_AFTER_RESTLESS) {
            notifications.add(new LogLine(
                    Level.WARN,
                    "slot " + turn.key() + " is not equal after " + memo.restless * MOST_SENDS
                            + " writes, and is retried; the last was " + turn.op()
                            + (turn.problem.isEmpty() ? "" : ": " + turn.problem)));
        }
        park(turn, pause(memo.restless + 1), now);
    }

    /** Whether the lease lasts long enough to send a request. If not, the slot is released and claimed again. */
    boolean isStillOurs(Turn turn, long now) {
        if (turn.leaseUntil - now > settings.margin()) {
            return true;
        }
        park(turn, 0, now);
        return false;
    }

    /** Ends the claim; a verification that is due is kept. */
    void park(Turn turn, long pause, long now) {
        park(turn, ParkReason.RETRY, "", pause, now);
    }

    /** Parks a slot that is gone and that nobody has permitted to delete; it is asked for again after a while. */
    void holdBack(Turn turn, String why, long now) {
        state.heldBackUntil = now + NEXT_DELETE;
        park(turn, ParkReason.HELD_BACK, why, HELD_BACK_PAUSE, now);
    }

    private void park(Turn turn, ParkReason reason, String detail, long pause, long now) {
        Optional<Duration> settle = turn.owesVerification()
                ? Optional.of(Duration.ofNanos(Math.max(0, turn.settleUntil - now)))
                : Optional.empty();
        end(turn, new Parking(reason, detail, Optional.of(Duration.ofNanos(pause)), settle));
    }

    private void end(Turn turn, @Nullable Parking parking) {
        turn.ending = new Job.Ending(turn, parking);
        endings.add(turn);
    }

    /** Puts the slot where its phase belongs. */
    void route(Turn turn, long now) {
        if (turn.ending != null) {
            endings.add(turn);
            return;
        }
        if (turn.notBefore - now > 0) {
            queues.addLater(turn);
            return;
        }
        boolean mayCall = !pauses.isAccountPaused() || turn.isProbe;
        switch (turn.phase()) {
            case IDLE -> end(turn, null);
            case READ -> {
                long pause = mayCall && !turn.isOptionProbe
                        ? pauses.pauseOf(turn.key().option(), now)
                        : 0;
                turn.isOptionProbe |= pause == 0 && pauses.isPaused(turn.key().option());
                if (!mayCall || state.closing || pause > 0) {
                    park(turn, pause, now);
                } else {
                    queues.addRead(turn);
                }
            }
            case SEATS_GET, VERIFY_GET -> {
                if (mayCall && !state.closing) {
                    queues.addGet(turn);
                } else {
                    park(turn, 0, now);
                }
            }
            case SENDING -> {
                if (!mayCall) {
                    park(turn, 0, now);
                } else if (++turn.sends > MOST_SENDS) {
                    restless(turn, now);
                } else if (turn.op() == Op.DELETE && !turn.claim().mayDelete() && state.heldBackUntil - now > 0) {
                    park(turn, ParkReason.HELD_BACK, TOO_MANY_GONE, HELD_BACK_PAUSE, now);
                } else if (turn.op() == Op.PUT && turn.seats() == Seats.OF_SERVICE) {
                    queues.addKeptSeats(turn);
                } else {
                    queues.addSend(turn, falls(turn));
                }
            }
            case REREAD, VERIFY_READ -> queues.addRecheck(turn);
            case SETTLE_WAIT -> {
                long left = turn.settleUntil - now;
                if (left <= 0) {
                    step(turn, new Event.Timer<>(), null, now);
                } else {
                    end(
                            turn,
                            new Parking(
                                    ParkReason.VERIFY,
                                    "",
                                    Optional.of(Duration.ofNanos(untilResend(turn, left, now))),
                                    Optional.of(Duration.ofNanos(left))));
                }
            }
            case HELD_WAIT ->
                end(
                        turn,
                        new Parking(
                                turn.state().known() == Known.ELSEWHERE ? ParkReason.REFUSED : ParkReason.HELD,
                                turn.state().known() == Known.ELSEWHERE ? IN_USE + turn.problem : turn.problem,
                                Optional.of(HELD_INTERVAL),
                                Optional.empty()));
            case REFUSED_WAIT ->
                end(turn, new Parking(ParkReason.REFUSED, turn.problem, Optional.empty(), Optional.empty()));
            case FINISH ->
                end(
                        turn,
                        turn.state().isNotKept()
                                ? new Parking(ParkReason.NOT_KEPT, notKept(turn), Optional.empty(), Optional.empty())
                                : null);
        }
    }

    /**
     * The time until the slot is sent once more. Changes that the service makes itself, such as the seats of a refused
     * hold, are made within seconds; so the slot is sent again soon, and not only verified after the last possible late
     * effect. A guest who tries again and again marks the slot each time: a later mark does not delay a send that
     * waits.
     */
    private long untilResend(Turn turn, long left, long now) {
        if (!turn.mayBeChanging) {
            return left;
        }
        SlotCache.Memo memo = cache.of(turn.key());
        boolean isMarkedAnew = memo.waitUntil == null || turn.settleUntil - memo.waitUntil > SAME_WAIT;
        boolean waits = memo.resendAt != null && memo.resendAt - now > 0;
        if (!waits) {
            memo.resendAt = isMarkedAnew ? Long.valueOf(now + settings.recheckAfter()) : null;
        }
        memo.waitUntil = turn.settleUntil;
        return memo.resendAt == null ? left : Math.min(left, memo.resendAt - now);
    }

    private static String notKept(Turn turn) {
        NotKept<SlotContent> notKept = Objects.requireNonNull(turn.state().notKept());
        return Descriptions.notKept(SlotContent.hash(notKept.sent(), notKept.shown()));
    }

    /** Whether seats fall. Unknown counts as falling: showing too many seats is worse than a delay. */
    private boolean falls(Turn turn) {
        Integer seats = turn.value().seats();
        SlotCache.Memo memo = cache.find(turn.key());
        Integer before = memo == null ? null : memo.seats;
        return turn.value().isOffSale() || before == null || (seats != null && seats < before);
    }

    /** Notes that nothing had to be sent. */
    void notSent(Turn turn) {
        turn.changes = turn.changes.after(turn.readAt);
    }

    void sent(Turn turn, @Nullable SlotValue<SlotContent> shown, String detail, long now) {
        Optional<Duration> lag = turn.changes.lag(turn.readAt, now);
        turn.changes = turn.changes.after(turn.readAt);
        event(turn, SyncEvent.Kind.SENT, turn.value(), shown, detail, lag);
    }

    void event(
            Turn turn,
            SyncEvent.Kind kind,
            @Nullable SlotValue<SlotContent> wanted,
            @Nullable SlotValue<SlotContent> found,
            String detail) {
        event(turn, kind, wanted, found, detail, Optional.empty());
    }

    private void event(
            Turn turn,
            SyncEvent.Kind kind,
            @Nullable SlotValue<SlotContent> wanted,
            @Nullable SlotValue<SlotContent> found,
            String detail,
            Optional<Duration> lag) {
        notifications.add(new Notification.ListenerEvent(new SyncEvent(
                turn.key(),
                kind,
                wanted == null || wanted.content() == null
                        ? Optional.empty()
                        : Optional.of(wanted.content().with(wanted.seats())),
                found == null || found.content() == null
                        ? Optional.empty()
                        : Optional.of(found.content().with(found.seats())),
                detail,
                lag)));
    }
}
