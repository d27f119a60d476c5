package io.github.suppliersdk.internal.webhooks.protocol;

/** What the service was told by this task. */
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
