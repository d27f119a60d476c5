package io.github.suppliersdk.internal.failures;

/** How far an attempt came. */
public enum AttemptEnd {
    /** The service certainly has not got a complete request. */
    NOT_SENT,
    /** The request may have arrived, and no response came, or not a whole one. */
    NO_RESPONSE,
    /** A response came; its status counts. */
    RESPONSE
}
