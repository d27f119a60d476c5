package io.github.suppliersdk.internal.failures;

/** How an attempt ended. */
public enum AttemptEnd {
    /** Nothing of the request has been handed to a connection, or HTTP/2 says that it was not processed. */
    NOT_SENT,
    /** The request may have arrived, and no response came, or one that is not about this request. */
    NO_RESPONSE,
    /** The service responded with success, but the body of the response, which the caller needs, broke off. */
    BROKEN_OFF,
    /** A response came; its status counts. */
    RESPONSE
}
