package io.github.suppliersdk.internal.sync;

/** The result of ending a claim. */
public enum ClaimEnd {
    /** The claim was ended as requested. */
    DONE,
    /** The claim was ended, but the slot was marked in the meantime, and is due at once. */
    AGAIN,
    /** The claim had been lost before; the slot is marked for verification. */
    LOST,
    /**
     * The row is locked, for example by the open transaction of a sale: nothing was changed, and the sync tries again
     * later.
     */
    LOCKED
}
