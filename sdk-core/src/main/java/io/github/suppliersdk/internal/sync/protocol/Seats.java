package io.github.suppliersdk.internal.sync.protocol;

/** Which side counts the seats of a slot. */
public enum Seats {
    /** The source: seats are compared and written. */
    OF_SOURCE,
    /**
     * The service: seats are not compared, and are written back as they were read just before. A change of the seats
     * between this read and the write is overwritten. A slot that was gone and held has 0 seats, and returns with 0.
     * While the source has 0 seats, the slot is handled as with {@link #OF_SOURCE}: that closes it.
     */
    OF_SERVICE,
    /** Neither: an open slot has no seats. */
    NONE
}
