package io.github.suppliersdk.internal.webhooks.protocol;

/** What a booking's task knows of the hold that it needs. */
public enum HoldLink {
    /** It needs none: the operation is a hold itself. */
    NONE,
    /** The hold was not read yet, or a write to it ended without saying whether it was made. */
    UNREAD,
    /** The hold can be taken. */
    FREE,
    /** The hold was taken by this booking. */
    TAKEN,
    /** The hold cannot be taken: it is missing, not granted, ended, or another booking's. Stays so for this task. */
    CLOSED,
    /** Another version of the library has written the hold. Which of its rules hold is not known. */
    UNREADABLE
}
