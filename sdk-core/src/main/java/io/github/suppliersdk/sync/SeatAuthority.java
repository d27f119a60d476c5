package io.github.suppliersdk.sync;

/** Which side counts the seats that are left. */
public enum SeatAuthority {
    /** The source. Its seats are written when they differ. */
    SOURCE,
    /**
     * The service, which lowers them at every hold. The source's seats are used only when a slot is created, and when
     * they are 0, which closes a slot: before content is replaced, the slot is read, and its seats are written back. A
     * change of seats by the service between this read and the write is overwritten, and no reconcile finds it: change
     * the content of slots on sale at times of few sales. A slot that is gone but held gets 0 seats; if the source has
     * it again, it still has 0, and you set them with a call of your own. A create whose response was lost, and that the
     * service carries out only after it was repeated, puts back on sale what was sold meanwhile.
     */
    SERVICE
}
