package io.github.suppliersdk.sync;

/** Who counts the seats that are left. */
public enum SeatAuthority {
    /** The source. Its seats are written whenever they differ. */
    SOURCE,
    /**
     * The service, which lowers them at every hold. The source's seats are used when a slot is created, and never again: before
     * content is replaced the slot is read, and its seats are written back. A change of seats by the service between this
     * read and the write is undone, and no reconcile finds it: change the content of slots that are on sale at times when
     * little is sold. A slot that is gone and held gets no seats; if the source has it again, it still has none, and you set
     * them by a call of your own.
     */
    SERVICE
}
