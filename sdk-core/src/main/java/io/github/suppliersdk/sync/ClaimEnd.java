package io.github.suppliersdk.sync;

/** The result of ending a claim. */
public enum ClaimEnd {
    /** The claim was ended as requested. */
    DONE,
    /** The slot was marked meanwhile. */
    AGAIN,
    /** The claim had been lost before; the slot is marked to be verified. */
    LOST,
    /** The row is locked, such as by the open transaction of a sale: nothing was changed, and the sync tries again later. */
    LOCKED
}
