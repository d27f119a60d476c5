package io.github.suppliersdk.internal.sync.protocol;

/** The function and the duties of its shell that a world is driven by, unless a test seeds a defect. */
class Rules {
    State<String> next(State<String> at, Event<String> event, Seats seats) {
        return TransitionTable.next(at, event, seats);
    }

    /** Whether the timer of {@link Phase#SETTLE_WAIT} outlasts what may still be carried out. */
    boolean waitsUntilSettled() {
        return true;
    }

    /** Whether a mark that came during a turn is seen when it finishes. */
    boolean finishSeesNewMarks() {
        return true;
    }

    /** Whether who takes over an expired claim verifies. */
    boolean takeOverVerifies() {
        return true;
    }

    /** Whether the claim is compared when the source is asked and when the turn finishes. */
    boolean comparesClaim() {
        return true;
    }

    /** Whether who lost a claim marks the slot again. */
    boolean marksLostClaim() {
        return true;
    }

    /** Whether the slow timer of a held slot fires. */
    boolean triesHeldAgain() {
        return true;
    }

    /** Whether reconcile sends what it has read. */
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
