package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.util.Map;

/** From a body to the work that it asks for. */
final class Works {
    private final WebhookHandler handler;
    private final BookingRecords bookings;
    private final RequestReader reader;

    Works(WebhookHandler handler, BookingRecords bookings, RequestReader reader) {
        this.handler = handler;
        this.bookings = bookings;
        this.reader = reader;
    }

    Work hold(Map<String, Object> body, String text) throws InvalidBodyException {
        HoldRequest hold = reader.hold(body);
        return new HoldWork(handler, hold, text);
    }

    Work booking(Map<String, Object> body, String text) throws InvalidBodyException {
        BookingRequest booking = reader.booking(body);
        return new BookingWork(handler, bookings, booking, text);
    }

    Work cancellation(Map<String, Object> body, String text) throws InvalidBodyException {
        return reader.isUnconfirmed(body)
                ? new UnconfirmedWork(handler, bookings, reader.unconfirmedCancellation(body), text)
                : new CancellationWork(handler, bookings, reader.cancellation(body), text);
    }

    /** The work that was stored under this id. */
    Work stored(String storeId, Map<String, Object> body, String text) throws InvalidBodyException {
        if (storeId.startsWith(HoldWork.PREFIX)) {
            return hold(body, text);
        }
        return storeId.startsWith(BookingWork.PREFIX) ? booking(body, text) : cancellation(body, text);
    }
}
