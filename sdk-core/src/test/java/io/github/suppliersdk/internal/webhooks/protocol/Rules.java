package io.github.suppliersdk.internal.webhooks.protocol;

/** The transition function that drives a world. A test overrides a method to seed a defect. */
class Rules {
    Effect operation(Situation at, HoldLink hold) {
        return TransitionTable.operation(at, hold);
    }

    Effect unconfirmed(Situation at) {
        return TransitionTable.unconfirmed(at);
    }

    Effect cancellation(Situation at, State booking, boolean isWhole, boolean isOld) {
        return TransitionTable.cancellation(at, booking, isWhole, isOld);
    }

    Effect whileStoring(Situation at) {
        return TransitionTable.whileStoring(at);
    }

    Effect whileStoringCancellation(Situation at, State booking, boolean isWhole) {
        return TransitionTable.whileStoringCancellation(at, booking, isWhole);
    }

    Effect recovery(Situation at) {
        return TransitionTable.recovery(at);
    }

    Effect endedHold(State hold, boolean hasEnded, State booking) {
        return TransitionTable.endedHold(hold, hasEnded, booking);
    }

    boolean mayBeResolved(State row, Owner owner) {
        return TransitionTable.mayBeResolved(row, owner);
    }

    /** The next state of the task whose write was lost: the shell forgets the row. */
    State afterLostWrite(Effect effect, State seen) {
        return State.UNKNOWN;
    }

    /** Whether a renewal that conflicted with another write keeps its own state and adopts the version. */
    boolean renewalAdoptsVersion() {
        return false;
    }

    /** Whether {@link State#BOOKED} names its booking. */
    boolean bookedNamesItsBooking() {
        return true;
    }

    /** Whether the compensation is marked as done before the handler is called. */
    boolean closesBeforeCompensating() {
        return false;
    }

    /** Whether a compensation leaves a tombstone, so that a delayed call of the handler has no effect. */
    boolean leavesTombstone() {
        return true;
    }

    /** Whether the handler accepts a cancellation again that it has accepted before. */
    boolean cancelIsRepeatable() {
        return true;
    }

    /** Whether the handler refuses a cancellation whose claim is older than one that was carried out. */
    boolean olderClaimIsRefused() {
        return true;
    }

    /** Whether the write of a person compares the version of the row. */
    boolean personComparesVersion() {
        return true;
    }

    /** Whether a person who compensates by hand leaves a tombstone. */
    boolean personLeavesTombstone() {
        return true;
    }

    /** Whether the service retries or cancels a request to which it got no decision. */
    boolean serviceFollowsUp() {
        return true;
    }
}
