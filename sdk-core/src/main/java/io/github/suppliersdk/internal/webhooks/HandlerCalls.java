package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.util.Optional;

/** Calls the user's handler, which may throw anything. */
final class HandlerCalls {
    /** In characters. Much longer responses could not be read back from a store. */
    private static final int LONGEST_RESPONSE = 1024 * 1024;

    private final WebhookHandler handler;
    private final RequestReader reader;

    HandlerCalls(WebhookHandler handler, RequestReader reader) {
        this.handler = handler;
        this.reader = reader;
    }

    HandlerResult hold(HoldRequest request) {
        HoldResponse response = handler.hold(request);
        if (response instanceof HoldResponse.Accepted accepted) {
            return HandlerResult.success(
                    Reply.ok(checked(Bodies.hold(request.holdId(), accepted.transactionId()), "hold")));
        }
        if (response instanceof HoldResponse.Refused refused) {
            return HandlerResult.refusal(Reply.refusal(refused.code(), refused.message()));
        }
        throw returnedNull("hold");
    }

    HandlerResult book(BookingRequest request) {
        BookingResponse response = handler.book(request);
        if (response instanceof BookingResponse.Refused refused) {
            return HandlerResult.refusal(Reply.refusal(refused.code(), refused.message()));
        }
        if (!(response instanceof BookingResponse.Confirmed confirmed)) {
            throw returnedNull("book");
        }
        checkTickets(confirmed, request);
        String body =
                checked(Bodies.booking(request.bookingId(), confirmed.transactionId(), confirmed.tickets()), "book");
        return new HandlerResult(
                HandlerPhase.SUCCEEDED,
                Reply.ok(body),
                Optional.of(confirmed.transactionId()),
                confirmed.tickets().stream().map(Ticket::number).toList(),
                Optional.empty());
    }

    /** Fails if a ticket is for a request or holder category that this booking does not have. */
    private static void checkTickets(BookingResponse.Confirmed response, BookingRequest booking) {
        for (Ticket ticket : response.tickets()) {
            if (ticket instanceof Ticket.ForPerson one
                    && booking.items().stream().noneMatch(item -> isFor(one, item))) {
                throw new IllegalStateException("a ticket of booking " + booking.bookingId() + " is for request "
                        + one.requestId() + " and holder category " + one.holderCategoryId()
                        + ", which the booking does not have");
            }
        }
    }

    private static boolean isFor(Ticket.ForPerson ticket, BookingItem item) {
        return item.requestId().equals(ticket.requestId())
                && item.holderCategoryId().equals(ticket.holderCategoryId());
    }

    HandlerResult cancel(CancellationRequest request, long claim) {
        CancellationResponse response = handler.cancel(request, claim);
        if (response instanceof CancellationResponse.Accepted) {
            return HandlerResult.success(Reply.empty(200));
        }
        if (response instanceof CancellationResponse.Refused refused) {
            return HandlerResult.refusal(Reply.refusal(refused.code(), refused.message()));
        }
        throw returnedNull("cancel");
    }

    HandlerResult compensate(Row row) {
        if (row.isHold()) {
            HoldRequest hold = holdOf(row);
            if (row.text("reason").filter(Reason.ENDED.name()::equals).isPresent()) {
                handler.holdExpired(hold);
            } else {
                handler.releaseHold(hold);
            }
        } else {
            handler.cancelUnconfirmed(UnconfirmedCancellation.builder(row.id())
                    .transactionId(row.text("transaction"))
                    .addAllTicketNumbers(row.texts("tickets"))
                    .build());
        }
        return HandlerResult.success(Reply.empty(200));
    }

    private HoldRequest holdOf(Row row) {
        try (Bytes bytes = Bodies.bytes(row.text("request").orElse(""))) {
            Problems problems = new Problems();
            return reader.hold(JsonBody.read(bytes, problems), problems);
        } catch (InvalidBodyException e) {
            throw new IllegalStateException("the hold that is stored as " + row.key() + " cannot be read", e);
        }
    }

    /**
     * Checks the length. Too long a response counts as a failure and is compensated, because a stored one could not be
     * read back.
     */
    private static String checked(String body, String method) {
        if (body.length() > LONGEST_RESPONSE) {
            throw new IllegalStateException("the response of the webhook handler's method " + method + " has "
                    + body.length() + " characters; at most " + LONGEST_RESPONSE + " are allowed");
        }
        return body;
    }

    private static IllegalStateException returnedNull(String method) {
        return new IllegalStateException("the webhook handler's method " + method + " returned null");
    }
}
