package io.github.suppliersdk.internal.sync.protocol;

/** The phases of a slot's turn. Each has one effect, which the engine performs on entering it. */
public enum Phase {
    /** No difference is known. No effect. */
    IDLE,
    /** Take the mark, then ask the source; after a pause, if the last event asks for one. */
    READ,
    /** GET the slot before it is deleted, or, with {@link Seats#OF_SERVICE}, to write back its seats. */
    LOOK,
    /** Send one request. */
    SENDING,
    /** Ask the source once more. */
    REREAD,
    /** Wait until no abandoned request can be carried out any more. */
    SETTLE_WAIT,
    /** GET the slot; after a pause, if the last event asks for one. */
    VERIFY_GET,
    /** Ask the source, to compare with what the GET showed. */
    VERIFY_READ,
    /**
     * The slot is gone and held ({@link Known#HELD}), or its id is in use elsewhere ({@link Known#ELSEWHERE}): marked
     * again after a while. Reported.
     */
    HELD_WAIT,
    /** The service refuses the content. Wait for a mark. Reported. */
    REFUSED_WAIT,
    /** Remove the mark, if there is no newer one. */
    FINISH;

    /** Whether a mark wakes this phase; a mark that was recorded before wakes it on entering. */
    public boolean isWaiting() {
        return this == IDLE || this == SETTLE_WAIT || this == HELD_WAIT || this == REFUSED_WAIT;
    }

    /** Whether the source is asked. */
    public boolean asksSource() {
        return this == READ || this == REREAD || this == VERIFY_READ;
    }
}
