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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A supplier with a number of seats in each slot, which may oversell them. */
final class SeatHandler implements WebhookHandler {
    private record Booking(String slotId, String transactionId, Set<String> open) {
        Booking without(List<String> numbers) {
            Set<String> left = new HashSet<>(open);
            numbers.forEach(left::remove);
            return new Booking(slotId, transactionId, left);
        }
    }

    private final Map<String, Integer> seats;
    private final boolean oversells;
    private final Map<String, HoldRequest> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();

    SeatHandler(Map<String, Integer> seats, boolean oversells) {
        this.seats = seats;
        this.oversells = oversells;
    }

    private int free(String slotId) {
        int held = holds.values().stream()
                .filter(hold -> hold.slotId().equals(slotId))
                .mapToInt(HoldRequest::seats)
                .sum();
        int sold = bookings.values().stream()
                .filter(booking -> booking.slotId().equals(slotId))
                .mapToInt(booking -> booking.open().size())
                .sum();
        return seats.getOrDefault(slotId, 0) - held - sold;
    }

    /** Puts a value into a map, or removes it, and takes that back if the transaction is rolled back. */
    private <V> void change(Map<String, V> map, String id, @Nullable V value, WebhookTransaction transaction) {
        V before = put(map, id, value);
        transaction.onRollback(() -> put(map, id, before));
    }

    private synchronized <V> @Nullable V put(Map<String, V> map, String id, @Nullable V value) {
        return value == null ? map.remove(id) : map.put(id, value);
    }

    @Override
    public synchronized HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        if (!seats.containsKey(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.ELEMENT_NOT_FOUND);
        }
        if (!oversells && request.seats() > free(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        change(holds, request.holdId(), request, transaction);
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public synchronized BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        HoldRequest hold = holds.get(request.holdId());
        if (hold == null) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        if (request.items().size() > hold.seats()) {
            return BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST);
        }
        change(holds, request.holdId(), null, transaction);
        List<Ticket> tickets = IntStream.range(0, hold.seats())
                .mapToObj(guest -> Ticket.forPerson(
                        "T-" + UUID.randomUUID(),
                        TicketFormat.QR,
                        request.items().get(Math.min(guest, request.items().size() - 1))))
                .toList();
        Set<String> open = new HashSet<>(tickets.stream().map(Ticket::number).toList());
        change(bookings, request.bookingId(), new Booking(hold.slotId(), request.bookingId(), open), transaction);
        return BookingResponse.confirmed(request.bookingId(), tickets);
    }

    @Override
    public synchronized CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        Booking booking = bookings.get(request.bookingId());
        if (booking == null || !booking.open().containsAll(request.ticketNumbers())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        change(bookings, request.bookingId(), booking.without(request.ticketNumbers()), transaction);
        return CancellationResponse.accepted();
    }

    @Override
    public synchronized void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        change(bookings, request.bookingId(), null, transaction);
    }

    @Override
    public synchronized void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        change(holds, request.holdId(), null, transaction);
    }
}
