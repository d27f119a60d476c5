package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * Answers the service's webhooks from the database, each in the transaction that the receiver has begun. The tours have
 * one holder category, so each item of a booking belongs to it.
 */
@Component
class TourWebhooks implements WebhookHandler {
    private final Reservations reservations;

    TourWebhooks(Reservations reservations) {
        this.reservations = reservations;
    }

    // example: handler
    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        String id = hold(request.holdId());
        return reservations.take(id, request.slotId(), request.seats())
                ? HoldResponse.accepted(id)
                : HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        int seats = reservations.seatsOf(hold(request.holdId()));
        if (request.items().isEmpty() || request.items().size() > seats) {
            return BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST, "There are more items than guests.");
        }
        List<Ticket> tickets = IntStream.range(0, seats) // several guests may share an item
                .mapToObj(guest -> Ticket.forPerson(
                        "TOUR-" + UUID.randomUUID(),
                        TicketFormat.QR,
                        request.items().get(Math.min(guest, request.items().size() - 1))))
                .toList();
        String id = booking(request.bookingId());
        return reservations.book(
                        hold(request.holdId()),
                        id,
                        tickets.stream().map(Ticket::number).toList())
                ? BookingResponse.confirmed(id, tickets)
                : BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY); // withdrawn while it was held
    }
    // end

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        if (request.ticketNumbers().isEmpty()) { // the contract does not say what an empty list means
            return CancellationResponse.refused(CancellationRefusal.VALIDATION_ERROR, "The request names no ticket.");
        }
        String id = booking(request.bookingId());
        return id.equals(request.transactionId()) && reservations.cancel(id, request.ticketNumbers())
                ? CancellationResponse.accepted()
                : CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        reservations.remove(booking(request.bookingId()));
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        reservations.remove(hold(request.holdId()));
    }

    private static String hold(String id) {
        return "hold-" + id;
    }

    private static String booking(String id) {
        return "booking-" + id;
    }
}
