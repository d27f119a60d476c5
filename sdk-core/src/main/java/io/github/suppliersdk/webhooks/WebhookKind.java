package io.github.suppliersdk.webhooks;

/** The kinds of requests. */
public enum WebhookKind {
    /** {@code POST /hold}. */
    HOLD,
    /** {@code POST /booking}. */
    BOOKING,
    /** {@code DELETE /booking}. */
    CANCELLATION,
    /** {@code GET /health}. */
    HEALTH,
    /** Anything else, or a request that was rejected before its kind was known. */
    OTHER
}
