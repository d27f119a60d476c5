package io.github.suppliersdk.internal.webhooks.protocol;

/** How much of the time that the service waits for a response is over. */
public enum Time {
    /** The handler may be called, and its success may be sent. */
    IN_TIME,
    /** A refusal has to be stored now, so that it can still be sent. */
    DEADLINE,
    /** A response has to be sent now, even if it is 503. */
    GIVE_UP
}
