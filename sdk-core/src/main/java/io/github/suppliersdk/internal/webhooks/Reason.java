package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.BookingRefusal;
import java.util.Optional;

/** Why an operation was refused for good, or has to be compensated, other than by the handler. */
enum Reason {
    /** The deadline passed. */
    LATE("No response in time."),
    /** The handler threw, or returned something that cannot be sent. */
    FAILED("The request could not be processed."),
    /** The process that handled the request has ended. */
    LOST("The request could not be processed."),
    /** A cancellation came. */
    CANCELLED("The booking was cancelled."),
    /** The hold is missing, was not granted, has ended, or belongs to another booking. */
    WITHOUT_HOLD("The hold is not active."),
    /** The hold has run out. */
    ENDED("The hold has ended.");

    private final String message;

    Reason(String message) {
        this.message = message;
    }

    Reply reply() {
        return this == WITHOUT_HOLD
                ? Reply.refusal(BookingRefusal.INACTIVE_HOLD_KEY, Optional.of(message))
                : Reply.unclassified(message);
    }
}
