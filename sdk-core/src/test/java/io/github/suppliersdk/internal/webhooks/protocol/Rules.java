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
    boolean bookedSaysByWhom() {
        return true;
    }

    /** Whether the compensation is marked as done before the handler is called. */
    boolean closesBeforeCompensating() {
        return false;
    }

    boolean fence() {
        return true;
    }

    boolean repeatableCancel() {
        return true;
    }

    boolean claimFence() {
        return true;
    }

    boolean personCompares() {
        return true;
    }

    boolean personLeavesMark() {
        return true;
    }

    boolean serviceFollowsUp() {
        return true;
    }
}
