package io.github.suppliersdk.internal.publishing;

/** The next step of a batch. Each phase has one effect: one call. */
public enum Phase {
    /** Create the slots of the batch. */
    CREATE(true),
    /** Read the service's slots. */
    READ(false),
    /** Read the service's seats of the only slot of the batch, to keep them. */
    READ_SEATS(false),
    /** Replace the service's slot by the only slot of the batch. */
    REPLACE(true);

    private final boolean write;

    Phase(boolean write) {
        this.write = write;
    }

    /** Whether the call changes data. */
    public boolean isWrite() {
        return write;
    }
}
