package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.time.BackOff;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * Applies an event to one slot and puts it where its phase belongs: into a queue, into a wait, or to its end. {@link
 * io.github.suppliersdk.internal.sync.protocol.TransitionTable} decides the next phase.
 */
final class TurnRouter {
    /** A longer pause ends the claim: otherwise no other process could handle the slot, and no mark would be seen. */
    private static final long LONGEST_HELD_PAUSE = EngineState.SECOND;

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /** When a slot is tried again that is gone but held, beside the end of a hold; or that is refused alone. */
    private static final Duration HELD_INTERVAL = Duration.ofHours(1);

    private static final long WITHHELD_PAUSE = Duration.ofMinutes(10).toNanos();

    private static final int WARN_AFTER_FAILURES = 5;
    private static final int WARN_AFTER_RESTLESS = 4;

    /** The most writes of a turn; a slot that needs more is paused, so that others get their turns. */
    private static final int MOST_SENDS = 6;

    private static final String IN_USE =
            "the service has its id elsewhere, in another option or experience; it is tried again: ";

    private final EngineState state;

    TurnRouter(EngineState state) {
        this.state = state;
    }

    void step(Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen, long now) {
        turn.apply(event, seen);
        route(turn, now);
    }

    /**
     * Handles the failure of a write, or of the read before it. The pause grows only while calls of other slots pass: an
     * outage is left to the circuit breaker, and ends for all slots at once.
     *
     * @param othersPass whether other slots can be read or sent
     * @param isRefusedAlone whether it was refused as one of the caller, while calls of other slots pass
     */
    void stepFailed(
            Turn turn, Event<SlotContent> event, boolean othersPass, boolean isRefusedAlone, long started, long now) {
        turn.apply(event, null);
        SlotCache.Memo memo = turn.memo;
        if (memo.failures == 0) {
            memo.failingSince = started;
        }
        if (memo.failures < 2 || othersPass) {
            memo.failures++;
        }
        if (isRefusedAlone && memo.failures >= WARN_AFTER_FAILURES) { // it waits for a person
            park(turn, ParkReason.REFUSED, turn.problem, HELD_INTERVAL.toNanos(), now);
            return;
        }
        if (memo.failures == WARN_AFTER_FAILURES) {
            String words = " is not equal after " + memo.failures + " attempts, and is retried: ";
            state.log(Level.WARN, turn, words + turn.problem, now);
        }
        long pause = pause(memo.failures);
        if (pause > LONGEST_HELD_PAUSE || state.isFailing() || !state.mayProceed(now)) {
            park(turn, memo.failures == 1 ? 0 : pause, now); // another process may be able to
        } else {
            turn.notBefore = now + pause;
            state.queues.addLater(turn);
        }
    }

    private long pause(int failures) {
        return BackOff.nanos(failures - 1, LONGEST_PAUSE, state.random.getAsDouble());
    }

    /**
     * Pauses a slot that comes to no rest although its calls succeed: it changes faster than it can be sent, or the
     * service contradicts itself, such as with an id that it has elsewhere.
     */
    private void restless(Turn turn, long now) {
        SlotCache.Memo memo = turn.memo;
        memo.restless++;
        if (memo.restless == WARN_AFTER_RESTLESS) {
            String words = " is not equal after " + memo.restless * MOST_SENDS
                    + " writes, and is retried; the last was " + turn.op();
            state.log(Level.WARN, turn, turn.problem.isEmpty() ? words : words + ": " + turn.problem, now);
        }
        park(turn, pause(memo.restless + 1), now);
    }

    /**
     * Whether the lease lasts long enough to send a request. If not, such as after a slow query, it is renewed first; a
     * slot whose lease was not is released and claimed again.
     */
    boolean tryToBegin(Turn turn, long now) {
        if (!isLeaseShort(turn, now)) {
            return true;
        }
        if (turn.hasMoved) {
            state.renewAt = now;
            turn.notBefore = now + EngineState.SECOND / 10;
            state.queues.addLater(turn);
        } else {
            park(turn, 0, now);
        }
        return false;
    }

    private boolean isLeaseShort(Turn turn, long now) {
        return turn.leaseUntil - now <= state.options.timings().margin().toNanos();
    }

    /** Notes that leases were renewed, but for those of rows that are locked or lost. */
    void noteRenewed(Collection<Turn> turns, Set<SlotKey> valid, long until, long now) {
        for (Turn turn : turns) {
            if (valid.contains(turn.key())) {
                turn.leaseUntil = until;
                turn.hasMoved = false;
            } else if (isLeaseShort(turn, now)) {
                turn.hasMoved = false; // others may have it
            }
        }
    }

    /** Ends the claim; a verification that is due is kept. */
    void park(Turn turn, long pause, long now) {
        boolean verifies = turn.phase() == Phase.VERIFY_GET || turn.phase() == Phase.VERIFY_READ;
        park(turn, verifies ? ParkReason.VERIFY : ParkReason.RETRY, "", pause, now);
    }

    /** Parks a slot that is gone and that nobody has permitted to delete; it is asked for again after a while. */
    void holdBack(Turn turn, String why, long now) {
        park(turn, ParkReason.WITHHELD, why, WITHHELD_PAUSE, now);
    }

    private void park(Turn turn, ParkReason reason, String detail, long pause, long now) {
        Optional<Duration> settle = turn.owesVerification()
                ? Optional.of(Duration.ofNanos(Math.max(0, turn.settleUntil - now)))
                : Optional.empty();
        end(turn, new Parking(reason, detail, Optional.of(Duration.ofNanos(pause)), settle));
    }

    private void end(Turn turn, @Nullable Parking parking) {
        turn.isEnding = true;
        turn.parking = parking;
        turn.isLocked = false;
        state.ending.add(turn);
    }

    /** Puts the slot where its phase belongs. */
    void route(Turn turn, long now) {
        if (turn.isEnding) {
            state.ending.add(turn);
        } else if (turn.notBefore - now > 0) {
            state.queues.addLater(turn);
        } else {
            switch (turn.phase()) {
                case READ -> read(turn, now);
                case LOOK, VERIFY_GET, SENDING -> call(turn, now);
                case REREAD, VERIFY_READ -> state.queues.add(turn);
                case SETTLE_WAIT -> settle(turn, now);
                case IDLE, HELD_WAIT, REFUSED_WAIT, FINISH -> end(turn, rest(turn));
            }
        }
    }

    private void read(Turn turn, long now) {
        if (state.closing) {
            park(turn, 0, now);
        } else {
            state.queues.add(turn);
        }
    }

    private void call(Turn turn, long now) {
        boolean sends = turn.phase() == Phase.SENDING;
        boolean creates = sends && turn.op() == Op.POST;
        if (creates) {
            turn.memo.hint = Op.POST;
        }
        long pause = creates ? state.pauses.admitCreate(turn.option, now) : 0;
        if ((state.closing && !sends) || pause > 0) {
            park(turn, pause == 0 ? 0 : pause + turn.option.pacer.admit(now), now);
        } else if (sends && turn.sends >= MOST_SENDS) {
            restless(turn, now);
        } else {
            state.queues.add(turn);
        }
    }

    private void settle(Turn turn, long now) {
        long left = turn.settleUntil - now;
        if (left <= 0) {
            step(turn, new Event.Timer<>(), null, now);
        } else {
            // What the service changes itself, such as the seats of a refused hold, it changes within seconds: the slot
            // is sent once more soon, and not only verified after the last possible late effect.
            boolean isNew = !turn.claim().isParked(ParkReason.VERIFY) || !turn.memo.waitsToResend;
            boolean resends = turn.mayBeChanging && isNew;
            turn.memo.waitsToResend = resends;
            long resendIn = state.options.timings().recheckAfter().toNanos();
            park(turn, ParkReason.VERIFY, "", resends ? Math.min(left, resendIn) : left, now);
        }
    }

    /** How the slot waits at the end of its turn; null if it is equal. */
    private static @Nullable Parking rest(Turn turn) {
        boolean isElsewhere = turn.state().known() == Known.ELSEWHERE;
        return switch (turn.phase()) {
            case HELD_WAIT ->
                isElsewhere
                        ? parking(ParkReason.REFUSED, IN_USE + turn.problem, Optional.of(asLongAgain(turn)))
                        : parking(ParkReason.HELD, turn.problem, Optional.of(HELD_INTERVAL));
            case REFUSED_WAIT -> parking(ParkReason.REFUSED, turn.problem, Optional.empty());
            default -> turn.state().isNotKept() ? parking(ParkReason.NOT_KEPT, notKept(turn), Optional.empty()) : null;
        };
    }

    /**
     * As long as it has been refused: a departure that moves to another option is refused if it overtakes the delete of
     * its old key, as a few are each time that a supplier moves many. An id that is in use for good is tried again every
     * hour.
     */
    private static Duration asLongAgain(Turn turn) {
        long waited = turn.claim().isParked(ParkReason.REFUSED)
                ? turn.claim().waited().toNanos()
                : 0;
        return Duration.ofNanos(Math.min(Math.max(waited, 5 * EngineState.SECOND), HELD_INTERVAL.toNanos()));
    }

    private static Parking parking(ParkReason reason, String detail, Optional<Duration> notBefore) {
        return new Parking(reason, detail, notBefore, Optional.empty());
    }

    private static String notKept(Turn turn) {
        NotKept<SlotContent> notKept = Objects.requireNonNull(turn.state().notKept());
        return notKept.isOfSeats()
                ? "the service shows more seats than were sent"
                : Descriptions.notKept(
                        notKept.sent().with(null), notKept.shown().with(null));
    }

    void sent(Turn turn, @Nullable SlotValue<SlotContent> shown, String detail, long now) {
        event(turn, SyncEvent.Kind.SENT, turn.value(), shown, detail, turn.lag(now));
    }

    void event(
            Turn turn,
            SyncEvent.Kind kind,
            @Nullable SlotValue<SlotContent> wanted,
            @Nullable SlotValue<SlotContent> found,
            String detail,
            Optional<Duration> lag) {
        state.events.accept(new SyncEvent(turn.key(), kind, slot(wanted), slot(found), detail, lag));
    }

    private static Optional<Slot> slot(@Nullable SlotValue<SlotContent> value) {
        return value == null || value.content() == null
                ? Optional.empty()
                : Optional.of(value.content().with(value.seats()));
    }
}
