package io.github.suppliersdk.webhooks;

/** How the response to a webhook was determined. */
public enum WebhookOutcome {
    /** The handler's response, a refusal because the booking has no active hold, or a successful health check. */
    HANDLED,
    /** The response of an earlier request with the same id, or of one that was in flight. */
    REPEATED,
    /** The booking was cancelled before its confirmation was sent. */
    OVERTAKEN,
    /** Rejected for its key, path, method, headers or size. */
    REJECTED,
    /** Refused because its content is invalid; the handler was not called. */
    INVALID,
    /** Refused because the handler did not return before the deadline. */
    LATE,
    /** Not begun (status 503), because too many requests were in flight or the receiver is being closed. */
    OVERLOADED,
    /** The handler threw, or returned something that cannot be sent, or the store or a health probe failed. */
    FAILED,
    /** Nothing was decided in time (status 503): the service has to ask again, or to cancel as unconfirmed. */
    UNDECIDED
}
