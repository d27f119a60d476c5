package io.github.suppliersdk.internal.sync.protocol;

/**
 * The transition function and the rules of its shell, which drive a world. A test overrides a method to seed a defect.
 */
class Rules {
    State<String> next(State<String> at, Event<String> event, Seats seats) {
        return TransitionTable.next(at, event, seats);
    }

    /**
     * Whether the timer of {@link Phase#SETTLE_WAIT} ends only after an abandoned request can no longer take effect.
     */
    boolean waitsUntilSettled() {
        return true;
    }

    /** Whether a turn that finishes sees a mark that was set meanwhile. */
    boolean finishSeesNewMarks() {
        return true;
    }

    /** Whether a process that takes over an expired claim verifies. */
    boolean takeOverVerifies() {
        return true;
    }

    /** Whether the claim is compared when the source is asked and when the turn finishes. */
    boolean comparesClaim() {
        return true;
    }

    /** Whether a process that lost a claim marks the slot again. */
    boolean marksLostClaim() {
        return true;
    }

    /** Whether the slow timer of a held slot fires. */
    boolean triesHeldAgain() {
        return true;
    }

    /** Whether reconcile sends the value that it has read. */
    boolean reconcileWrites() {
        return false;
    }

    /** Whether a mark carries the value to be sent. */
    boolean markCarriesValue() {
        return false;
    }

    /** Whether the slot is marked before the commit. */
    boolean marksBeforeCommit() {
        return false;
    }

    /** Whether a webhook marks with verification. */
    boolean webhookVerifies() {
        return true;
    }
}
