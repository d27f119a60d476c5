package io.github.suppliersdk.internal.webhooks.protocol;

/** What this task has told the service. */
public enum Said {
    /** Nothing yet. */
    NOTHING,
    /** 200. */
    SUCCESS,
    /** 400. */
    REFUSAL,
    /** 503. */
    UNDECIDED
}
