package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKind;

/**
 * The cancellation of a booking of which the service has no confirmation. There is no refusing it: where it cannot be
 * done now, the answer is 503, and the service may ask again.
 */
final class UnconfirmedWork extends Work {
    static final String PREFIX = "unconfirmed:";

    private final WebhookHandler handler;
    private final BookingRecords bookings;
    private final UnconfirmedCancellation cancellation;

    UnconfirmedWork(
            WebhookHandler handler, BookingRecords bookings, UnconfirmedCancellation cancellation, String request) {
        super(WebhookKind.CANCELLATION, PREFIX, cancellation.bookingId(), request);
        this.handler = handler;
        this.bookings = bookings;
        this.cancellation = cancellation;
    }

    @Override
    Reply run() {
        if (!bookings.revoke(id())) {
            handler.cancelUnconfirmed(cancellation);
        }
        return Reply.empty(200);
    }

    @Override
    boolean canBeUndone() {
        return false;
    }

    @Override
    void undo() {
        throw new IllegalStateException("a cancellation that cannot be refused is never undone");
    }

    @Override
    Reply refusal(String message) {
        return Reply.NOT_DONE;
    }

    @Override
    boolean isRefusalFinal() {
        return false;
    }
}
