package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A wine cellar with so many seats for each of its tours. Its own reservation system is a pair of maps; a real supplier
 * has a database in their place.
 */
public final class CellarHandler implements WebhookHandler {
    private record Booking(String slotId, int seats, String transactionId) {}

    private final int seatsPerSlot;
    private final Clock clock;
    private final Map<String, HoldRequest> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();

    /**
     * A cellar with empty tours.
     *
     * @param clock in the time zone of the cellar, because that is what the ends of holds are in
     */
    public CellarHandler(int seatsPerSlot, Clock clock) {
        this.seatsPerSlot = seatsPerSlot;
        this.clock = clock;
    }

    @Override
    public synchronized HoldResponse hold(HoldRequest request) {
        if (request.seats() > freeSeats(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        holds.put(request.holdId(), request);
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public synchronized BookingResponse book(BookingRequest request) {
        HoldRequest hold = holds.get(request.holdId());
        if (hold == null || isOver(hold)) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        if (request.items().size() > hold.seats()) {
            return BookingResponse.refused(BookingRefusal.NO_CAPACITY_LEFT, "More guests than seats in the hold.");
        }
        holds.remove(request.holdId());
        String transactionId = "booking-" + request.bookingId();
        bookings.put(
                request.bookingId(), new Booking(hold.slotId(), request.items().size(), transactionId));
        List<Ticket> tickets = new ArrayList<>();
        for (BookingItem guest : request.items()) {
            tickets.add(Ticket.forPerson("CELLAR-" + UUID.randomUUID(), TicketFormat.QR, guest));
        }
        return BookingResponse.confirmed(transactionId, tickets);
    }

    @Override
    public synchronized CancellationResponse cancel(CancellationRequest request) {
        Booking booking = bookings.get(request.bookingId());
        if (booking == null || !booking.transactionId().equals(request.transactionId())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        bookings.remove(request.bookingId());
        return CancellationResponse.accepted();
    }

    @Override
    public synchronized void cancelUnconfirmed(UnconfirmedCancellation request) {
        bookings.remove(request.bookingId());
    }

    @Override
    public synchronized void releaseHold(HoldRequest request) {
        holds.remove(request.holdId());
    }

    /** The seats that are neither held nor booked. */
    public synchronized int freeSeats(String slotId) {
        holds.values().removeIf(this::isOver);
        int held = holds.values().stream()
                .filter(hold -> hold.slotId().equals(slotId))
                .mapToInt(HoldRequest::seats)
                .sum();
        int booked = bookings.values().stream()
                .filter(booking -> booking.slotId().equals(slotId))
                .mapToInt(Booking::seats)
                .sum();
        return seatsPerSlot - held - booked;
    }

    private boolean isOver(HoldRequest hold) {
        return !hold.expirationTime().isAfter(LocalDateTime.now(clock));
    }
}
