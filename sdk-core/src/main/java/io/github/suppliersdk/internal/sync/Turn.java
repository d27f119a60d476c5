package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.internal.sync.protocol.TransitionTable;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A slot that this process has claimed. Only the {@link Engine} changes it; what the thread of a job reads of it stays
 * until the job has ended. Times are in nanoseconds of the engine's clock.
 */
public final class Turn {
    /** What is remembered of the slot. */
    final SlotCache.Memo memo;

    /** What is known of its option. */
    final KnownOption option;

    private OutboxClaim claim;
    private State<SlotContent> state;
    private Seats seats;

    /** How urgent it is, as its claim said, or a change since. */
    int priority;

    /** When the first change was marked, as the claim said when it last took marks. */
    private long markedAt;

    /** Whether the mark must be taken before the source is asked. */
    boolean takesMark;

    /** Until when no other process can have claimed the slot. */
    long leaseUntil;

    /** Whether the turn has moved since the lease was last to be renewed; otherwise the slot is left to others. */
    boolean hasMoved = true;

    /** Whether the taken mark asks for verification, and the source was not asked since. */
    boolean asksForVerification;

    /** Whether the service may be changing the slot at this moment, which normally takes seconds. */
    boolean mayBeChanging;

    /** From this moment on no earlier request can still be carried out. */
    long settleUntil;

    /** When the source was asked for the value to send. */
    long askedAt;

    /** When the value to send was read. */
    long readAt;

    /** Whether the service shows the slot on a past day, where it stays. */
    boolean isPast;

    /** How often the slot was to be written. */
    int sends;

    /** With how many others, and itself, it may be created in one call. */
    int mostPerCreate = Integer.MAX_VALUE;

    /** Whether it is read from the source alone, and not with some others whose queries have failed too. */
    boolean isReadAlone;

    /** The order in which slots were claimed. */
    long number;

    /** Nothing is done before this moment. */
    long notBefore;

    /** Whether the claim is to end, and how the slot waits then; null if it is finished. */
    boolean isEnding;

    @Nullable
    Parking parking;

    /** Whether the claim could not be ended because another transaction has the row locked. */
    boolean isLocked;

    /** The last problem that the service or the rules reported for the slot. */
    String problem = "";

    Turn(
            OutboxClaim claim,
            SlotCache.Memo memo,
            KnownOption option,
            Seats seats,
            long claimedAt,
            long leaseUntil,
            long now) {
        this.claim = claim;
        this.priority = claim.priority();
        this.markedAt = claimedAt - claim.waited().toNanos();
        this.memo = memo;
        this.option = option;
        this.isReadAlone = memo.isUnreadable;
        this.seats = seats;
        this.leaseUntil = leaseUntil;
        boolean isSettled = claim.settleIn().isZero();
        this.asksForVerification = claim.verify();
        this.mayBeChanging = claim.verify() && !isSettled;
        this.settleUntil = now + claim.settleIn().toNanos();
        // Late requests have been carried out by now, and no change waits: read the result before anything is written.
        boolean isMadeEqual = claim.isParked(ParkReason.VERIFY) && claim.verify() && isSettled;
        this.state = TransitionTable.next(
                State.idle(memo.notKept), isMadeEqual ? new Event.ClaimedToVerify<>() : new Event.Marked<>(), seats);
    }

    SlotKey key() {
        return claim.key();
    }

    OutboxClaim claim() {
        return claim;
    }

    State<SlotContent> state() {
        return state;
    }

    Phase phase() {
        return state.phase();
    }

    Op op() {
        return Objects.requireNonNull(state.op());
    }

    SlotValue<SlotContent> value() {
        return Objects.requireNonNull(state.value());
    }

    /**
     * Applies an event. An open slot has no seats. The source closes a slot with 0 seats, whichever side counts them.
     */
    void apply(Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen) {
        if (seen != null && seen.content() != null && seen.content().kind() instanceof OpenSlot) {
            seats = Seats.NONE;
        }
        boolean closes = event instanceof Event.Source<SlotContent> source
                && source.value().isClosed();
        boolean wasRead = state.phase() == Phase.READ;
        state = TransitionTable.next(state, event, closes && seats == Seats.OF_SERVICE ? Seats.OF_SOURCE : seats);
        takesMark |= !wasRead && state.phase() == Phase.READ;
        hasMoved = true;
        memo.notKept = state.notKept();
    }

    /** How long the first change at most has waited that a write contains; empty if it is not because of a change. */
    Optional<Duration> lag(long now) {
        return claim.priority() == OutboxRow.FOUND
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(now - Math.max(markedAt, memo.shownSince)));
    }

    void noteTaken(OutboxClaim taken, long takenAt, long now) {
        claim = taken;
        priority = Math.min(priority, taken.priority());
        markedAt = takenAt - taken.waited().toNanos();
        takesMark = false;
        if (taken.verify()) {
            settleNotBefore(now + taken.settleIn().toNanos());
            asksForVerification = true;
            mayBeChanging = true;
        }
    }

    void settleNotBefore(long moment) {
        settleUntil = moment - settleUntil > 0 ? moment : settleUntil;
    }

    /** Whether the source did not have the slot when it was last asked. */
    boolean isGone() {
        SlotValue<SlotContent> value = state.value();
        return value != null && value.isAbsent();
    }

    /** Whether seats that were just read from the service are to be written back. */
    boolean keepsSeats() {
        return phase() == Phase.SENDING && op() == Op.PUT && seats == Seats.OF_SERVICE;
    }

    /** Whether a verification is due and not made, so that it must be kept when the turn ends. */
    boolean owesVerification() {
        return asksForVerification
                || state.unsettled()
                || state.phase() == Phase.VERIFY_GET
                || state.phase() == Phase.VERIFY_READ;
    }
}
