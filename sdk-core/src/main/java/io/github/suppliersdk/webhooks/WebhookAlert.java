package io.github.suppliersdk.webhooks;

/**
 * Something that a person should look at.
 *
 * @param kind of what
 * @param id the hold id or the booking id, on one line, and cut if it is very long; what is known of a record that cannot be
 *     read
 * @param key under which it is stored, whatever the id: by it the operations of the receiver, the {@code supplier ops}
 *     commands and a query of the table find it
 * @param cause what it is
 */
public record WebhookAlert(WebhookKind kind, String id, String key, Cause cause) {
    /** What it is. */
    public enum Cause {
        /**
         * A hold or a booking stands, and no response of this process said so in time. It is in order as soon as the
         * service repeats its request or cancels it as unconfirmed.
         */
        SUCCESS_NOT_TOLD,
        /** The outcome of a cancellation is unknown: the handler threw, or its process ended. A repeated request asks again. */
        CANCELLATION_OPEN,
        /** A compensation has failed for longer than the time that was set. It is still tried, once an hour. */
        COMPENSATION_ABANDONED,
        /** A hold that has ended is taken by a booking of which nothing is stored. It stays as it is. */
        BOOKING_MISSING,
        /** Seats of a slot have changed, and it is not known which slot it is. */
        SLOT_UNKNOWN,
        /** Something is stored that this version cannot read. It is left alone. */
        UNREADABLE
    }
}
