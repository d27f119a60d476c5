package io.github.suppliersdk.tool;

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
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A supplier with a number of seats in each slot, which may oversell them. */
final class SeatHandler implements WebhookHandler {
    private final Map<String, Integer> seats;
    private final boolean oversells;
    private final Map<String, HoldRequest> holds = new HashMap<>();
    private final Map<String, HoldRequest> bookings = new HashMap<>();

    SeatHandler(Map<String, Integer> seats, boolean oversells) {
        this.seats = seats;
        this.oversells = oversells;
    }

    private int free(String slotId) {
        return seats.getOrDefault(slotId, 0)
                - Stream.concat(holds.values().stream(), bookings.values().stream())
                        .filter(each -> each.slotId().equals(slotId))
                        .mapToInt(HoldRequest::seats)
                        .sum();
    }

    @Override
    public synchronized HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        if (!seats.containsKey(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.ELEMENT_NOT_FOUND);
        }
        if (!oversells && request.seats() > free(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        holds.put(request.holdId(), request);
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public synchronized BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        HoldRequest hold = holds.remove(request.holdId());
        if (hold == null) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        bookings.put(request.bookingId(), hold);
        return BookingResponse.confirmed(
                "booking-" + request.bookingId(), Ticket.forAll("T-" + request.bookingId(), TicketFormat.QR));
    }

    @Override
    public synchronized CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        return bookings.remove(request.bookingId()) == null
                ? CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND)
                : CancellationResponse.accepted();
    }

    @Override
    public synchronized void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        bookings.remove(request.bookingId());
    }

    @Override
    public synchronized void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        holds.remove(request.holdId());
    }
}
