package io.github.suppliersdk.internal.publishing;

/** What is done next with a batch. Each phase has one effect: one call. */
public enum Phase {
    /** Create the slots of the batch. */
    CREATE(true),
    /** Read what the service has of them. */
    READ(false),
    /** Read the seats that the one slot of the batch has at the service, to keep them. */
    READ_SEATS(false),
    /** Put the one slot of the batch in place of the service's. */
    REPLACE(true);

    private final boolean write;

    Phase(boolean write) {
        this.write = write;
    }

    /** Whether its call changes anything. */
    public boolean isWrite() {
        return write;
    }
}
