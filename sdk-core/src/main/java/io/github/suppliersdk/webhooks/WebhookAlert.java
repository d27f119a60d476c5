package io.github.suppliersdk.webhooks;

/**
 * Something that a person should check.
 *
 * @param kind the kind of operation
 * @param id the hold id or the booking id, on one line, and cut if it is very long; for an unreadable record, what is
 *     known of it
 * @param key the key under which the operation is stored; the operations of the receiver, the {@code supplier ops}
 *     commands and a query of the table find it by this
 * @param cause the cause
 */
public record WebhookAlert(WebhookKind kind, String id, String key, Cause cause) {
    /** The causes of alerts. */
    public enum Cause {
        /**
         * A hold or a booking is granted, but this process had already responded with 503, so the service may not
         * know. This resolves itself when the service repeats its request or cancels it as unconfirmed.
         */
        SUCCESS_NOT_DELIVERED,
        /**
         * The outcome of a cancellation is unknown: the handler threw, or its process ended. A repeated request calls
         * the handler again.
         */
        CANCELLATION_OPEN,
        /** A compensation has failed for longer than the configured time. It is still tried once an hour. */
        COMPENSATION_ABANDONED,
        /** A hold that has ended was taken by a booking that is not stored. It is left unchanged. */
        BOOKING_MISSING,
        /** The seats of a slot have changed, but the slot is unknown. */
        SLOT_UNKNOWN,
        /** A stored operation cannot be read by this version. It is left unchanged. */
        UNREADABLE
    }
}
