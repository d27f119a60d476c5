package io.github.suppliersdk.sync;

/** Why a slot waits in an {@link Outbox}. */
public enum ParkReason {
    /** It is not equal yet, and due again by itself: after a failure. */
    RETRY,
    /** It was made equal, and is due again by itself: it is verified when a late request can no longer be carried out. */
    VERIFY,
    /** It is gone, and the service refuses to delete it: it has no seats. */
    HELD,
    /** It is gone, and not deleted because too many are gone at once: until that is confirmed, or some time has passed. */
    HELD_BACK,
    /** The service refuses its content; or has its id in another option or experience, and then it is tried again. */
    REFUSED,
    /** The service accepts its content, and shows another one. */
    NOT_KEPT
}
