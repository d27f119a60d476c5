package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.BookingRefusal;
import java.util.Optional;

/** Why something was refused for good, or has to be compensated, other than by the handler. */
enum Reason {
    /** There was no time left. */
    LATE("No response in time."),
    /** The handler threw, or returned what cannot be sent. */
    FAILED("The request could not be worked on."),
    /** The process that worked on it has ended. */
    LOST("The request could not be worked on."),
    /** A cancellation came. */
    CANCELLED("The booking was cancelled."),
    /** The hold is missing, was not granted, has ended, or is another booking's. */
    WITHOUT_HOLD("The hold is not active."),
    /** The time of the hold is over. */
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
