package io.github.suppliersdk.internal.sync.protocol;

/** Who counts the seats of a slot. */
public enum Seats {
    /** The source: seats are compared and written. */
    OF_SOURCE,
    /**
     * The service: seats are not compared, and written back as they were read just before. What is sold between this read
     * and the write is undone. A slot that was gone and held, and so has no seats, comes back with none.
     */
    OF_SERVICE,
    /** Nobody: a slot without seats (OPEN). */
    NONE
}
