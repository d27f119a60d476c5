package io.github.suppliersdk.internal.sync.protocol;

/** Where a slot's turn is. Each phase has one effect, which the shell performs on entering it. */
public enum Phase {
    /** Nothing is known to be wrong. No effect. */
    IDLE,
    /** Take the mark, then ask the source; after a pause, if the last event asks for one. */
    READ,
    /** {@link Seats#OF_SERVICE} only: GET the slot, to write back its seats. */
    SEATS_GET,
    /** Send one request. */
    SENDING,
    /** Ask the source once more. */
    REREAD,
    /** A timer, until no abandoned request can be carried out any more. */
    SETTLE_WAIT,
    /** GET the slot; after a pause, if the last event asks for one. */
    VERIFY_GET,
    /** Ask the source, to compare with what the GET showed. */
    VERIFY_READ,
    /**
     * A slow timer: the slot is gone and held ({@link Known#HELD}), or its id is in use elsewhere ({@link
     * Known#ELSEWHERE}). Reported.
     */
    HELD_WAIT,
    /** The service refuses the content. Nothing happens until there is a mark. Reported. */
    REFUSED_WAIT,
    /** Give the mark back, if there is no newer one. */
    FINISH;

    /** Whether a mark wakes it. One that was recorded before wakes it on entering. */
    public boolean isWaiting() {
        return this == IDLE || this == SETTLE_WAIT || this == HELD_WAIT || this == REFUSED_WAIT;
    }

    /** Whether the source is asked, which in an outbox needs the claim. */
    public boolean asksSource() {
        return this == READ || this == REREAD || this == VERIFY_READ;
    }
}
