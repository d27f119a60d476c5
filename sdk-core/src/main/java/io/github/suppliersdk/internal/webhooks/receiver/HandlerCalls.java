package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Calls the supplier's handler, and turns what it returns into replies; a refusal is thrown. */
record HandlerCalls(WebhookHandler handler) {
    private static final String TICKETS = "tickets";
    private static final String NUMBER = "number";

    Reply hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
        HoldResponse response = handler.hold(request, transaction);
        if (response instanceof HoldResponse.Refused refused) {
            throw RepliedException.refused(refused.code(), refused.message());
        }
        return Reply.ok(Reply.object()
                .put("hold_id", request.holdId())
                .put("transaction_id", ((HoldResponse.Accepted) response).transactionId())
                .toString());
    }

    Reply book(BookingRequest request, WebhookTransaction transaction) throws Exception {
        BookingResponse response = handler.book(request, transaction);
        if (response instanceof BookingResponse.Refused refused) {
            throw RepliedException.refused(refused.code(), refused.message());
        }
        BookingResponse.Confirmed confirmed = (BookingResponse.Confirmed) response;
        ObjectNode body =
                Reply.object().put("booking_id", request.bookingId()).put("transaction_id", confirmed.transactionId());
        ArrayNode tickets = body.putArray(TICKETS);
        for (Ticket ticket : confirmed.tickets()) {
            check(ticket, request);
            write(ticket, tickets.addObject());
        }
        return Reply.ok(body.toString());
    }

    /** Fails if a ticket is for a request or holder category that this booking does not have. */
    private static void check(Ticket ticket, BookingRequest booking) {
        if (ticket instanceof Ticket.ForPerson one
                && booking.items().stream()
                        .noneMatch(item -> item.requestId().equals(one.requestId())
                                && item.holderCategoryId().equals(one.holderCategoryId()))) {
            throw new IllegalStateException("a ticket of booking " + booking.bookingId() + " is for request "
                    + one.requestId() + " and holder category " + one.holderCategoryId()
                    + ", which the booking does not have");
        }
    }

    private static void write(Ticket ticket, ObjectNode fields) {
        fields.put(NUMBER, ticket.number());
        if (ticket instanceof Ticket.ForPerson one) {
            fields.put("type", "FOR_SINGLE_PERSON")
                    .put("format", one.format().name())
                    .put("holder_category_id", one.holderCategoryId())
                    .put("request_id", one.requestId());
        } else if (ticket instanceof Ticket.ForAll all) {
            fields.put("type", "FOR_ALL").put("format", all.format().name());
        } else if (ticket instanceof Ticket.ForAllAtUrl document) {
            fields.put("type", "FOR_ALL").put("format", "URL");
            document.mimeType().ifPresent(type -> fields.put("mimeType", type));
        }
    }

    /** The numbers of the tickets in the stored response of a booking. */
    static List<String> ticketNumbers(String response) throws IOException {
        return Databind.read(response, ObjectNode.class).path(TICKETS).findValuesAsText(NUMBER);
    }

    void cancel(CancellationRequest request, WebhookTransaction transaction) throws Exception {
        CancellationResponse response = handler.cancel(request, transaction);
        if (response instanceof CancellationResponse.Refused refused) {
            throw RepliedException.refused(refused.code(), refused.message());
        }
        Objects.requireNonNull(response, "the handler has returned null");
    }

    /** Bookings in another system, where holds end by themselves. */
    record Remote(RemoteWebhookHandler handler) implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
            return handler.hold(request);
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws Exception {
            return handler.book(request);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
                throws Exception {
            return handler.cancel(request);
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction)
                throws Exception {
            handler.cancelUnconfirmed(request);
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {}
    }
}
