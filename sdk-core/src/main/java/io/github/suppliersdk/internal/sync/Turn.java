package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.Seats;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.internal.sync.protocol.State;
import io.github.suppliersdk.internal.sync.protocol.TransitionTable;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A slot that this process has claimed. Only the {@link Engine} changes it, and while a job with it is in flight only its
 * claim, which the thread of the job reads. Times are in nanoseconds of the engine's clock.
 */
public final class Turn {
    /**
     * The claim of the slot.
     *
     * @param takesMark whether the mark must be taken before the source is asked
     * @param until until when no other process can have claimed the slot
     * @param hasMoved whether the turn has moved since the lease was last to be renewed; otherwise it is left to others
     */
    record Lease(OutboxClaim claim, boolean takesMark, long until, boolean hasMoved) {}

    /**
     * What is to be verified.
     *
     * @param isAskedFor whether the taken mark asks for it, and the source was not asked since
     * @param mayBeChanging whether the service may be changing the slot at this moment, which normally takes seconds
     * @param settleUntil from this moment on no earlier request can still be carried out
     */
    record Verification(boolean isAskedFor, boolean mayBeChanging, long settleUntil) {}

    /**
     * What was read last.
     *
     * @param at when the value to send was read
     * @param isPast whether the service shows the slot on a past day, where it stays
     */
    record Reading(long at, boolean isPast) {}

    /**
     * The writes.
     *
     * @param sends how often the slot was to be written
     * @param mostPerCreate with how many others, and itself, it may be created in one call
     */
    record Writes(int sends, int mostPerCreate) {}

    /** What is remembered of the slot. */
    final SlotCache.Memo memo;

    /** Whether the slot has changed just now. */
    boolean isUrgent;

    private volatile Lease lease;
    private State<SlotContent> state;
    private Seats seats;
    private Verification verification;

    /** What was read last. */
    Reading reading = new Reading(0, false);

    /** What was written. */
    Writes writes = new Writes(0, Integer.MAX_VALUE);

    /** Nothing is done before this moment. */
    long notBefore;

    /** How the claim is to end; null while it continues. */
    Job.@Nullable ClaimRelease release;

    /** The last problem that the service or the rules reported for the slot. */
    String problem = "";

    Turn(OutboxClaim claim, boolean isUrgent, SlotCache.Memo memo, Seats seats, long leaseUntil, long now) {
        this.isUrgent = isUrgent;
        this.lease = new Lease(claim, false, leaseUntil, true);
        this.memo = memo;
        this.seats = seats;
        boolean isSettled = claim.settleIn().isZero();
        this.verification = new Verification(
                claim.verify(),
                claim.verify() && !isSettled,
                now + claim.settleIn().toNanos());
        // Late requests have been carried out by now, and no change waits: read the result before anything is written.
        boolean isMadeEqual = claim.onlyVerifies() && claim.verify() && isSettled;
        this.state = TransitionTable.next(
                State.idle(memo.notKept), isMadeEqual ? new Event.ClaimedToVerify<>() : new Event.Marked<>(), seats);
    }

    SlotKey key() {
        return lease.claim().key();
    }

    Lease lease() {
        return lease;
    }

    OutboxClaim claim() {
        return lease.claim();
    }

    Verification verification() {
        return verification;
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
        boolean closes = event instanceof Event.Source<SlotContent> source
                && source.value().isClosed();
        boolean wasRead = state.phase() == Phase.READ;
        state = TransitionTable.next(state, event, closes && seats == Seats.OF_SERVICE ? Seats.OF_SOURCE : seats);
        boolean takesMark = lease.takesMark() || (!wasRead && state.phase() == Phase.READ);
        lease = new Lease(claim(), takesMark, lease.until(), true);
        memo.notKept = state.notKept();
    }

    void noteRenewed(long until) {
        lease = new Lease(claim(), lease.takesMark(), until, false);
    }

    void noteTaken(OutboxClaim taken, long now) {
        lease = new Lease(taken, false, lease.until(), lease.hasMoved());
        if (taken.verify()) {
            settleNotBefore(now + taken.settleIn().toNanos());
            verification = new Verification(true, true, verification.settleUntil());
        }
    }

    void asksForVerification(boolean isAskedFor) {
        verification = new Verification(isAskedFor, verification.mayBeChanging(), verification.settleUntil());
    }

    void settleNotBefore(long moment) {
        if (moment - verification.settleUntil() > 0) {
            verification = new Verification(verification.isAskedFor(), verification.mayBeChanging(), moment);
        }
    }

    void noteSend() {
        writes = new Writes(writes.sends() + 1, writes.mostPerCreate());
    }

    /** Whether the claim could not be ended because another transaction has the row locked. */
    boolean isLocked() {
        return release != null && release.isLocked();
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
        return verification.isAskedFor()
                || state.unsettled()
                || state.phase() == Phase.VERIFY_GET
                || state.phase() == Phase.VERIFY_READ;
    }

    @Override
    public String toString() {
        return key() + " in " + state.phase();
    }
}
