package io.github.suppliersdk.internal.failures;

/** How far an attempt came. */
public enum AttemptEnd {
    /** The service has certainly not received a complete request. */
    NOT_SENT,
    /** The service has certainly not received it: an intermediary, such as a proxy, refused the caller. */
    REFUSED_ON_THE_WAY,
    /** The request may have arrived, and no response came, or not a whole one. */
    NO_RESPONSE,
    /** A response came; its status counts. */
    RESPONSE
}
