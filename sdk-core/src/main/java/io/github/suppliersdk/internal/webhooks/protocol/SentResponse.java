package io.github.suppliersdk.internal.webhooks.protocol;

/** The response that a task has sent to the service. */
public enum SentResponse {
    /** None yet. */
    NONE,
    /** 200. */
    SUCCESS,
    /** 400. */
    REFUSAL,
    /** 503. */
    UNDECIDED
}
