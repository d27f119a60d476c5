package io.github.suppliersdk.sync;

/** Why a slot waits in an {@link Outbox}. */
public enum ParkReason {
    /** The slot is not equal yet, and is due again by itself. */
    RETRY,
    /**
     * The slot was made equal, and is due again by itself: it is verified when no late request can be carried out any
     * more.
     */
    VERIFY,
    /** The slot is gone, and the service refuses to delete it: it has 0 seats. */
    HELD,
    /**
     * The slot is gone, but not deleted, because too many were within the hour: until a reconcile or a person has judged
     * that, or an hour has passed.
     */
    WITHHELD,
    /**
     * The service refuses the slot's content, or has the id in another option or experience, or refuses the caller for
     * this slot while it accepts others. In the second and third case it is tried again, at
     * last every hour.
     */
    REFUSED,
    /** The service accepts the slot's content, but shows other content, or more seats than were sent. */
    NOT_KEPT;

    /** Whether the slot waits for a person or another event, and is listed; otherwise it continues by itself. */
    public boolean isForPeople() {
        return this != RETRY && this != VERIFY;
    }
}
