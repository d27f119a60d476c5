package io.github.suppliersdk.publishing;

/** What became of a slot. Every slot that is taken from the input gets exactly one. */
public enum SlotResult {
    /**
     * The service answered that it was created, or has it, equal to ours, after a create call without an answer or with
     * an answer that does not name it. Nobody can tell whether it was there before such a call.
     */
    CREATED,
    /**
     * The service refused a call with this slot, and has it, equal to ours. Usually it was there before; but a service
     * that applies a refused call in part may have created it just then.
     */
    EQUAL,
    /** The service had another slot with this id, and ours took its place. */
    REPLACED,
    /** The service had another slot with this id, and it was left as it is. */
    EXISTS_DIFFERENT,
    /** The service does not have it as it was given; the problem says why. */
    REJECTED,
    /** It certainly was not sent; the problem says why. */
    NOT_SENT,
    /** Nobody knows whether the service has it; the problem says why. */
    UNKNOWN;

    /** Whether the service has the slot as it was given. */
    public boolean isPublished() {
        return this == CREATED || this == EQUAL || this == REPLACED;
    }
}
