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
    /** Anything else, or a request that was turned away before its kind was looked at. */
    OTHER
}
