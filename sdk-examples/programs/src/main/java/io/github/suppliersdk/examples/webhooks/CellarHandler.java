package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.bookings.HolderQuantity;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A wine cellar with the same number of seats for each of its tours. Its reservation system is kept in maps in memory,
 * so it takes back by itself what it did in a transaction that is rolled back; a real supplier has a database.
 */
public final class CellarHandler implements WebhookHandler {
    private record Booking(String slotId, String transactionId, Set<String> tickets, Set<String> cancelled) {
        int seats() {
            return tickets.size() - cancelled.size();
        }

        Booking without(List<String> numbers) {
            Set<String> all = new HashSet<>(cancelled);
            all.addAll(numbers); // the tickets of several requests may overlap
            return new Booking(slotId, transactionId, tickets, all);
        }
    }

    private final int seatsPerSlot;
    private final Map<String, HoldRequest> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();

    /** A cellar whose tours have all seats free. */
    public CellarHandler(int seatsPerSlot) {
        this.seatsPerSlot = seatsPerSlot;
    }

    @Override
    public synchronized HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        if (request.seats() > freeSeats(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        change(holds, request.holdId(), request, transaction);
        return HoldResponse.accepted("hold-" + request.holdId());
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
    public synchronized BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        HoldRequest hold = holds.get(request.holdId());
        if (hold == null) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        List<Ticket> tickets = tickets(request, hold);
        boolean areOfThisHold = request.items().stream().allMatch(item -> isOf(hold, item));
        if (!areOfThisHold || tickets.size() != hold.seats()) {
            return BookingResponse.refused(
                    BookingRefusal.INCORRECT_REQUEST, "The items do not match the quantities of the hold.");
        }
        String transactionId = "booking-" + request.bookingId();
        Set<String> numbers = tickets.stream().map(Ticket::number).collect(Collectors.toSet());
        change(holds, request.holdId(), null, transaction);
        change(
                bookings,
                request.bookingId(),
                new Booking(hold.slotId(), transactionId, numbers, Set.of()),
                transaction);
        return BookingResponse.confirmed(transactionId, tickets);
    }

    private static boolean isOf(HoldRequest hold, BookingItem item) {
        return item.slotId().equals(hold.slotId())
                && hold.quantities().stream()
                        .anyMatch(some -> some.holderCategoryId().equals(item.holderCategoryId()));
    }

    /**
     * A ticket for each guest of the hold. Guests of one holder category with equal answers share an item, so the
     * number of guests is in the quantities of the hold, not in the items.
     */
    private static List<Ticket> tickets(BookingRequest request, HoldRequest hold) {
        Map<String, Integer> guests = hold.quantities().stream()
                .collect(Collectors.groupingBy(
                        HolderQuantity::holderCategoryId, Collectors.summingInt(HolderQuantity::quantity)));
        List<Ticket> tickets = new ArrayList<>();
        guests.forEach((category, quantity) -> {
            List<BookingItem> items = request.items().stream()
                    .filter(item -> item.holderCategoryId().equals(category))
                    .toList();
            for (int guest = 0; guest < quantity && !items.isEmpty() && items.size() <= quantity; guest++) {
                BookingItem item = items.get(Math.min(guest, items.size() - 1));
                tickets.add(Ticket.forPerson("CELLAR-" + UUID.randomUUID(), TicketFormat.QR, item));
            }
        });
        return tickets;
    }

    @Override
    public synchronized CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        if (request.ticketNumbers().isEmpty()) { // the contract does not say whether this means no tickets or all
            return CancellationResponse.refused(CancellationRefusal.INCORRECT_REQUEST, "No ticket is named.");
        }
        Booking booking = bookings.get(request.bookingId());
        if (booking == null
                || !booking.transactionId().equals(request.transactionId())
                || !booking.tickets().containsAll(request.ticketNumbers())) {
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

    /** The number of seats that are neither held nor booked. */
    public synchronized int freeSeats(String slotId) {
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
}
