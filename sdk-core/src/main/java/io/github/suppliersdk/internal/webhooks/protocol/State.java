package io.github.suppliersdk.internal.webhooks.protocol;

/** The state of a stored operation, as a task knows it. The constants' names are stored. */
public enum State {
    /** Not read yet, or a write had an unknown outcome. */
    UNKNOWN,
    /** Something is stored that this version cannot read. It is left alone. */
    UNREADABLE,
    /** Nothing is stored. */
    ABSENT,
    /** Hold, booking: the handler is running, or its process has ended. */
    RUNNING,
    /** Hold, booking: the success is stored; only the task that stored it may have sent it. */
    OK,
    /** Hold, booking: the success is stored, and other tasks may have sent it too. */
    SHARED,
    /** Hold, booking: refused without effect. */
    REFUSED,
    /** Hold, booking: refused or cancelled for good; the compensation is open. */
    COMPENSATING,
    /** Hold, booking: refused or cancelled for good, and compensated. */
    COMPENSATED,
    /** Hold: taken by one booking. */
    BOOKED,
    /** Cancellation: the handler is running, or its process has ended. */
    C_RUNNING,
    /** Cancellation: accepted. */
    C_OK,
    /** Cancellation: refused. */
    C_REFUSED,
    /** Cancellation: no task is running, and the outcome is unknown. A repeated request runs it again. */
    C_OPEN
}
