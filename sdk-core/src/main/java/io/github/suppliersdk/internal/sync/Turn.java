package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.internal.sync.protocol.TransitionTable;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A slot that this process has claimed. Only the {@link Engine} changes it, and never while a job with it is in flight.
 * Times are in nanoseconds of the engine's clock.
 */
public final class Turn {
    private final SlotKey key;
    private boolean urgent;
    private OutboxClaim claim;
    private State<SlotContent> state;
    private Seats seats;

    /** What is remembered of the slot. */
    final SlotCache.Memo memo;

    /** Until when no other process can have claimed the slot. */
    long leaseUntil;

    /** Whether it has moved since its lease was last renewed. Otherwise it is left to other processes. */
    boolean hasMoved = true;

    /** From this moment on no earlier request can still be carried out. */
    long settleUntil;

    /** Nothing is done before this moment. */
    long notBefore;

    /** When the value to send was read. */
    long readAt;

    /** Whether the service shows the slot on a past day, where it stays. */
    boolean isPast;

    /** Whether the mark must be taken before the source is asked. */
    boolean takesMark;

    /** With how many others, and itself, it may be created in one call. */
    int mostPerCreate = Integer.MAX_VALUE;

    /** Whether the taken mark asks for verification, and the source was not asked since. */
    boolean asksForVerification;

    /** Whether the service may be changing the slot at this moment, which normally takes seconds. */
    boolean mayBeChanging;

    /** Whether its last call was refused as one of the caller, while calls of other slots pass. */
    boolean isRefusedAlone;

    /** How the claim is to end; null while it continues. */
    Job.@Nullable Ending ending;

    /** Whether the claim could not be ended because another transaction has the row locked. */
    boolean isLocked;

    /** How often it was to be written. */
    int sends;

    /** The last problem that the service or the rules reported for the slot. */
    String problem = "";

    Turn(OutboxClaim claim, boolean urgent, SlotCache.Memo memo, Seats seats, long now) {
        this.key = claim.key();
        this.urgent = urgent;
        this.claim = claim;
        this.memo = memo;
        this.seats = seats;
        this.settleUntil = now + claim.settleIn().toNanos();
        this.asksForVerification = claim.verify();
        this.mayBeChanging = claim.verify() && !claim.settleIn().isZero();
        // Late requests have been carried out by now, and no change waits: read the result before anything is written.
        boolean isMadeEqual =
                claim.onlyVerifies() && claim.verify() && claim.settleIn().isZero();
        this.state = TransitionTable.next(
                State.idle(memo.notKept), isMadeEqual ? new Event.ClaimedToVerify<>() : new Event.Marked<>(), seats);
    }

    SlotKey key() {
        return key;
    }

    boolean isUrgent() {
        return urgent;
    }

    /** Notes that the slot has changed just now. */
    void makeUrgent() {
        urgent = true;
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

    Seats seats() {
        return seats;
    }

    /**
     * Applies an event. An open slot has no seats. The source closes a slot with 0 seats, whichever side counts them.
     */
    void apply(Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen) {
        if (seen != null && seen.content() != null && seen.content().isOpen()) {
            seats = Seats.NONE;
        }
        hasMoved = true;
        boolean closes = event instanceof Event.Source<SlotContent> source
                && source.value().isClosed();
        boolean wasRead = state.phase() == Phase.READ;
        state = TransitionTable.next(state, event, closes && seats == Seats.OF_SERVICE ? Seats.OF_SOURCE : seats);
        takesMark |= !wasRead && state.phase() == Phase.READ;
        memo.notKept = state.notKept();
    }

    void renewed(long until) {
        leaseUntil = until;
        hasMoved = false;
    }

    void taken(OutboxClaim taken, long now) {
        claim = taken;
        takesMark = false;
        if (taken.verify()) {
            asksForVerification = true;
            mayBeChanging = true;
            settleNotBefore(now + taken.settleIn().toNanos());
        }
    }

    void settleNotBefore(long moment) {
        if (moment - settleUntil > 0) {
            settleUntil = moment;
        }
    }

    /** Whether the slot is to be deleted. */
    boolean deletes() {
        return (phase() == Phase.LOOK || (phase() == Phase.SENDING && op() == Op.DELETE)) && isGone();
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

    @Override
    public String toString() {
        return key + " in " + state.phase();
    }
}
