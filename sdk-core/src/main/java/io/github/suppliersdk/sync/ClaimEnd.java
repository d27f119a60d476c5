package io.github.suppliersdk.sync;

/** How the end of a claim came out. */
public enum ClaimEnd {
    /** As was asked. */
    DONE,
    /** The slot was marked meanwhile. */
    AGAIN,
    /** The claim had been lost before; the slot is marked to be verified. */
    LOST
}
