package io.github.suppliersdk.internal.webhooks.receiver;

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
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls the supplier's handler, and turns what it returns into replies. */
final class HandlerCalls {
    private final WebhookHandler handler;
    private final boolean isRemote;

    HandlerCalls(WebhookReceiverConfig config) {
        this.isRemote = config.handler().isEmpty();
        this.handler = config.handler()
                .orElseGet(() -> new Remote(config.remoteHandler().orElseThrow()));
    }

    /** What the handler has returned. */
    record Result(Reply reply, Optional<String> transactionId, List<String> tickets) {
        static Result of(Reply reply) {
            return new Result(reply, Optional.empty(), List.of());
        }
    }

    /** Whether the bookings are in another system, where nothing can be rolled back. */
    boolean isRemote() {
        return isRemote;
    }

    Result hold(HoldRequest request, WebhookTransaction transaction) throws Exception {
        HoldResponse response = handler.hold(request, transaction);
        if (response instanceof HoldResponse.Refused refused) {
            return Result.of(Reply.refusal(refused.code().name(), refused.message()));
        }
        String id = ((HoldResponse.Accepted) required(response, "hold")).transactionId();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("hold_id", request.holdId());
        body.put("transaction_id", id);
        return new Result(Reply.ok(Payloads.write(body)), Optional.of(id), List.of());
    }

    Result book(BookingRequest request, WebhookTransaction transaction) throws Exception {
        BookingResponse response = handler.book(request, transaction);
        if (response instanceof BookingResponse.Refused refused) {
            return Result.of(Reply.refusal(refused.code().name(), refused.message()));
        }
        BookingResponse.Confirmed confirmed = (BookingResponse.Confirmed) required(response, "book");
        checkTickets(confirmed, request);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("booking_id", request.bookingId());
        body.put("transaction_id", confirmed.transactionId());
        body.put(
                "tickets",
                confirmed.tickets().stream().map(HandlerCalls::fields).toList());
        return new Result(
                Reply.ok(Payloads.write(body)),
                Optional.of(confirmed.transactionId()),
                confirmed.tickets().stream().map(Ticket::number).toList());
    }

    private static Map<String, String> fields(Ticket ticket) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("number", ticket.number());
        if (ticket instanceof Ticket.ForPerson one) {
            fields.put("type", "FOR_SINGLE_PERSON");
            fields.put("format", one.format().name());
            fields.put("holder_category_id", one.holderCategoryId());
            fields.put("request_id", one.requestId());
        } else if (ticket instanceof Ticket.ForAll all) {
            fields.put("type", "FOR_ALL");
            fields.put("format", all.format().name());
        } else if (ticket instanceof Ticket.ForAllAtUrl document) {
            fields.put("type", "FOR_ALL");
            fields.put("format", "URL");
            document.mimeType().ifPresent(type -> fields.put("mimeType", type));
        }
        return fields;
    }

    /** Fails if a ticket is for a request or holder category that this booking does not have. */
    private static void checkTickets(BookingResponse.Confirmed response, BookingRequest booking) {
        for (Ticket ticket : response.tickets()) {
            if (ticket instanceof Ticket.ForPerson one
                    && booking.items().stream()
                            .noneMatch(item -> item.requestId().equals(one.requestId())
                                    && item.holderCategoryId().equals(one.holderCategoryId()))) {
                throw new IllegalStateException("a ticket of booking " + booking.bookingId() + " is for request "
                        + one.requestId() + " and holder category " + one.holderCategoryId()
                        + ", which the booking does not have");
            }
        }
    }

    Result cancel(CancellationRequest request, WebhookTransaction transaction) throws Exception {
        CancellationResponse response = required(handler.cancel(request, transaction), "cancel");
        return Result.of(
                response instanceof CancellationResponse.Refused refused
                        ? Reply.refusal(refused.code().name(), refused.message())
                        : Reply.DONE);
    }

    void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws Exception {
        handler.cancelUnconfirmed(request, transaction);
    }

    void holdExpired(HoldRequest request, WebhookTransaction transaction) throws Exception {
        handler.holdExpired(request, transaction);
    }

    @SuppressWarnings("ConstantValue") // a handler may be written without null checks
    private static <T> T required(T response, String method) {
        if (response == null) {
            throw new IllegalStateException("the webhook handler's method " + method + " returned null");
        }
        return response;
    }

    /** Bookings in another system, where holds end by themselves. */
    private record Remote(RemoteWebhookHandler handler) implements WebhookHandler {
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
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
            // the other system ends its holds
        }
    }
}
