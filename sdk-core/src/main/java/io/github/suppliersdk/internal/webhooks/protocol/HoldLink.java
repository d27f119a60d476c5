package io.github.suppliersdk.internal.webhooks.protocol;

/** What a booking's task knows of the hold that it needs. */
public enum HoldLink {
    /** No hold is needed: the operation is a hold itself. */
    NONE,
    /** The hold was not read yet, or a write to it ended without saying whether it was made. */
    UNREAD,
    /** The hold can be taken. */
    FREE,
    /** The hold was taken by this booking. */
    TAKEN,
    /**
     * The hold cannot be taken: it is missing, not granted, ended, or belongs to another booking. This is final for the
     * task.
     */
    CLOSED,
    /** The hold has a format of another version of the library, whose rules are unknown. */
    UNREADABLE
}
