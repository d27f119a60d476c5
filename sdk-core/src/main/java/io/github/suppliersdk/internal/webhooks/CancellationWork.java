package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.CancellationAnswer;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKind;
import java.util.Objects;

/** The cancellation of a confirmed booking. */
final class CancellationWork extends Work {
    static final String PREFIX = "cancellation:";

    private final WebhookHandler handler;
    private final BookingRecords bookings;
    private final CancellationRequest cancellation;

    CancellationWork(
            WebhookHandler handler, BookingRecords bookings, CancellationRequest cancellation, String request) {
        super(WebhookKind.CANCELLATION, PREFIX, cancellation.bookingId(), request);
        this.handler = handler;
        this.bookings = bookings;
        this.cancellation = cancellation;
    }

    @Override
    Reply run() {
        if (bookings.isBeingConfirmed(id())) {
            return refusal("The booking is still being confirmed.");
        }
        CancellationAnswer answer = Objects.requireNonNull(handler.cancel(cancellation));
        if (answer instanceof CancellationAnswer.Refused refused) {
            return Reply.refusal(refused.code(), refused.message());
        }
        bookings.bury(id());
        return Reply.empty(200);
    }

    @Override
    boolean canBeUndone() {
        return false;
    }

    @Override
    void undo() {
        throw new IllegalStateException("nothing can bring back the seats of a cancelled booking");
    }

    /** What could not be cancelled yesterday can perhaps be cancelled today. */
    @Override
    boolean isRefusalFinal() {
        return false;
    }
}
