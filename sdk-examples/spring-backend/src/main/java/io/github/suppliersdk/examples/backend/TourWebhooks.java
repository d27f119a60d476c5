package io.github.suppliersdk.examples.backend;

// example: handler
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.BookingItem;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Answers the service's webhooks from the database, each in the transaction that the receiver has begun. */
@Component
class TourWebhooks implements WebhookHandler {
    private final Reservations reservations;

    TourWebhooks(Reservations reservations) {
        this.reservations = reservations;
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        String id = hold(request.holdId());
        Map<String, Integer> guests = request.quantities().stream()
                .collect(Collectors.groupingBy(
                        HolderQuantity::holderCategoryId, Collectors.summingInt(HolderQuantity::quantity)));
        SlotKey slot = SlotKey.of(request.experienceId(), request.optionId(), request.slotId());
        Optional<HoldRefusal> refusal = reservations.take(id, slot, guests);
        return refusal.map(HoldResponse::refused).orElseGet(() -> HoldResponse.accepted(id));
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        Map<String, Integer> guests = reservations.guests(hold(request.holdId()));
        List<Ticket.ForPerson> tickets = tickets(request.items(), guests);
        if (tickets.size()
                != guests.values().stream().mapToInt(Integer::intValue).sum()) {
            return BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST, "The items do not match the guests.");
        }
        String id = booking(request.bookingId());
        return reservations.book(hold(request.holdId()), id, tickets)
                ? BookingResponse.confirmed(id, List.copyOf(tickets))
                : BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY); // withdrawn while it was held
    }

    /** A ticket for each guest. Guests of one holder category may share an item; an item has one guest or more. */
    private static List<Ticket.ForPerson> tickets(List<BookingItem> items, Map<String, Integer> guests) {
        List<Ticket.ForPerson> tickets = new ArrayList<>();
        var ofCategory = items.stream().collect(Collectors.groupingBy(BookingItem::holderCategoryId));
        ofCategory.forEach((category, own) -> {
            int count = Math.max(own.size(), guests.getOrDefault(category, 0));
            for (int guest = 0; guest < count; guest++) {
                BookingItem item = own.get(Math.min(guest, own.size() - 1));
                tickets.add(
                        new Ticket.ForPerson("TOUR-" + UUID.randomUUID(), TicketFormat.QR, category, item.requestId()));
            }
        });
        return tickets;
    }

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
// end
