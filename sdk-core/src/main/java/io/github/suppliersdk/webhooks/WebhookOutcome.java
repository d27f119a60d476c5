package io.github.suppliersdk.webhooks;

/** How a response came about. */
public enum WebhookOutcome {
    /** The handler's own response, or the health check of a receiver that is well. */
    HANDLED,
    /** It is the response to an earlier request with the same id, or to one that was in flight. */
    REPEATED,
    /** The booking was cancelled before its confirmation was sent. */
    OVERTAKEN,
    /** Turned away for its key, path, method, headers or size. */
    REJECTED,
    /** Refused because its content is wrong; the handler did not see it. */
    INVALID,
    /** Refused because the handler did not return before the deadline. */
    LATE,
    /** Not begun (status 503) because too many others were in flight, or because the receiver is being closed. */
    OVERLOADED,
    /** The handler threw an exception or returned what cannot be sent, or the store or a health probe failed. */
    FAILED,
    /** Nothing was decided in time (status 503): the service has to ask again, or to cancel as unconfirmed. */
    UNDECIDED
}
