package io.github.suppliersdk.webhooks;

/** How an answer came about. */
public enum WebhookOutcome {
    /** It is the handler's own answer, or that of the health probes. */
    ANSWERED,
    /** It is the answer to an earlier request with the same id, or to one that was under way. */
    REPEATED,
    /** The booking was cancelled before its confirmation was answered. */
    OVERTAKEN,
    /** Turned away for its key, path, method, headers or size. */
    REJECTED,
    /** Refused because its content is wrong; the handler did not see it. */
    INVALID,
    /** Refused because the handler did not answer before the deadline. */
    LATE,
    /** Refused because too many others were under way, or because the receiver is being closed. */
    OVERLOADED,
    /** Refused because the handler or the store threw an exception. */
    FAILED
}
