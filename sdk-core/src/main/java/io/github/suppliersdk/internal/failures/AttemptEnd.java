package io.github.suppliersdk.internal.failures;

/** How far an attempt came. */
public enum AttemptEnd {
    /** The service certainly has not got a complete request. */
    NOT_SENT,
    /** The service certainly has not got it, for somebody before the service, such as a proxy, refuses the caller. */
    REFUSED_ON_THE_WAY,
    /** The request may have arrived, and no response came, or not a whole one. */
    NO_RESPONSE,
    /** A response came; its status counts. */
    RESPONSE
}
