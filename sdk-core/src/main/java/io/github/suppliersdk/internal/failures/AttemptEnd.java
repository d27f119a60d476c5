package io.github.suppliersdk.internal.failures;

/** How an attempt ended. */
public enum AttemptEnd {
    /** The service has certainly not received a complete request. */
    NOT_SENT,
    /** The service has certainly not received the request: an intermediary, such as a proxy, refused the caller. */
    REFUSED_BY_INTERMEDIARY,
    /** The request may have arrived, and no response came, or not a whole one. */
    NO_RESPONSE,
    /** A response came; its status counts. */
    RESPONSE
}
