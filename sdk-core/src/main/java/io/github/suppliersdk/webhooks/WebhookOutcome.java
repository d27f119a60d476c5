package io.github.suppliersdk.webhooks;

/** How the response to a webhook was determined. */
public enum WebhookOutcome {
    /** The handler's response, a refusal because the booking has no active hold, or a successful health check. */
    HANDLED,
    /** What the row says: the response of an earlier request, or that the id was cancelled or has other content. */
    REPEATED,
    /** An unconfirmed cancellation that is stored, and will be carried out by the receiver. */
    ACCEPTED,
    /** Rejected for its key, path, method, headers or size. */
    REJECTED,
    /** Refused because its content is invalid; the handler was not called. */
    INVALID,
    /** Not decided before the deadline, and rolled back (status 503): the handler, or another request with the id. */
    LATE,
    /** Not begun (status 503), because too many requests were in flight or the receiver is being closed. */
    OVERLOADED,
    /** The handler threw, or returned something that cannot be sent, or the database failed (status 503). */
    FAILED
}
