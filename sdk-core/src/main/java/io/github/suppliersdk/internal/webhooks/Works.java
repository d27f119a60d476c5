package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.bytes.Bytes;
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

    Work hold(Map<String, Object> body, Problems problems, Bytes text) throws InvalidBodyException {
        HoldRequest hold = reader.hold(body, problems);
        return new HoldWork(handler, hold, text.text(text.size()));
    }

    Work booking(Map<String, Object> body, Problems problems, Bytes text) throws InvalidBodyException {
        BookingRequest booking = reader.booking(body, problems);
        return new BookingWork(handler, bookings, booking, text.text(text.size()));
    }

    Work cancellation(Map<String, Object> body, Problems problems, Bytes text) throws InvalidBodyException {
        return reader.isUnconfirmed(body)
                ? new UnconfirmedWork(
                        handler, bookings, reader.unconfirmedCancellation(body, problems), text.text(text.size()))
                : new CancellationWork(handler, bookings, reader.cancellation(body, problems), text.text(text.size()));
    }

    /** The work that was stored under this id. */
    Work stored(String storeId, String text) throws InvalidBodyException {
        try (Bytes bytes = Bodies.bytes(text)) {
            Problems problems = new Problems();
            Map<String, Object> body = JsonBody.read(bytes, problems);
            if (storeId.startsWith(HoldWork.PREFIX)) {
                return hold(body, problems, bytes);
            }
            return storeId.startsWith(BookingWork.PREFIX)
                    ? booking(body, problems, bytes)
                    : cancellation(body, problems, bytes);
        }
    }
}
