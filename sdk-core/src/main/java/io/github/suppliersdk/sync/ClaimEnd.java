package io.github.suppliersdk.sync;

/** How the end of a claim came out. */
public enum ClaimEnd {
    /** As was asked. */
    DONE,
    /** The slot was marked meanwhile. */
    AGAIN,
    /** The claim had been lost before; the slot is marked to be verified. */
    LOST,
    /** Somebody holds the row locked, such as the open transaction of a sale: nothing was changed, it is asked again later. */
    LOCKED
}
