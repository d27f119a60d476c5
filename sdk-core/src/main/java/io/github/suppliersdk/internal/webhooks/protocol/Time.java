package io.github.suppliersdk.internal.webhooks.protocol;

/** How much of the time is over that the service waits for a response. */
public enum Time {
    /** The handler may be called, and its success be told. */
    IN_TIME,
    /** It is time to store a refusal, so that it can still be told. */
    DEADLINE,
    /** It is time to say something, even if that is only that nothing is decided. */
    GIVE_UP
}
