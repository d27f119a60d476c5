package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.sync.SlotKey;
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
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * Answers the service's webhooks from the database. Its tours have one holder category, so each item of a booking
 * belongs to it.
 */
@Component
class TourWebhooks implements WebhookHandler {
    private final Reservations reservations;

    TourWebhooks(Reservations reservations) {
        this.reservations = reservations;
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        SlotKey slot = SlotKey.of(request.experienceId(), request.optionId(), request.slotId());
        return switch (reservations.take(hold(request.holdId()), slot, request.seats())) {
            case DONE -> HoldResponse.accepted(hold(request.holdId()));
            case SOLD_OUT -> HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
            case CLOSED -> HoldResponse.refused(HoldRefusal.UNCLASSIFIED_ERROR);
        };
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        String holdId = hold(request.holdId());
        int seats = reservations.seatsOf(holdId).orElse(0);
        if (seats == 0) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        if (request.items().isEmpty() || request.items().size() > seats) {
            return BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST, "There are more items than guests.");
        }
        List<Ticket> tickets = IntStream.range(0, seats) // several guests may share an item
                .mapToObj(guest -> Ticket.forPerson(
                        "TOUR-" + UUID.randomUUID(),
                        TicketFormat.QR,
                        request.items().get(Math.min(guest, request.items().size() - 1))))
                .toList();
        String bookingId = booking(request.bookingId());
        boolean isBooked = reservations.book(
                holdId, bookingId, tickets.stream().map(Ticket::number).toList());
        return isBooked
                ? BookingResponse.confirmed(bookingId, tickets)
                : BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        if (request.ticketNumbers().isEmpty()) { // the contract does not say what an empty list means
            return CancellationResponse.refused(CancellationRefusal.VALIDATION_ERROR, "The request names no ticket.");
        }
        return switch (reservations.cancel(
                booking(request.bookingId()), request.transactionId(), request.ticketNumbers(), claim)) {
            case DONE -> CancellationResponse.accepted();
            case NOT_FOUND -> CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
            case SUPERSEDED -> throw new IllegalStateException("a later call has been carried out");
        };
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        reservations.close(booking(request.bookingId()));
    }

    @Override
    public void releaseHold(HoldRequest request) {
        reservations.close(hold(request.holdId()));
    }

    private static String hold(String id) {
        return "hold-" + id;
    }

    private static String booking(String id) {
        return "booking-" + id;
    }
}
