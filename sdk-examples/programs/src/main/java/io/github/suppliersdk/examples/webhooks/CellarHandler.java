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
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A wine cellar with the same number of seats for each of its tours. Its reservation system is kept in maps in memory;
 * a real supplier has a database.
 */
public final class CellarHandler implements WebhookHandler {
    private record Booking(String slotId, String transactionId, Set<String> tickets, Set<String> cancelled) {
        int seats() {
            return tickets.size() - cancelled.size();
        }
    }

    private final int seatsPerSlot;
    private final Clock clock;
    private final Map<String, HoldRequest> holds = new HashMap<>();
    private final Map<String, Booking> bookings = new HashMap<>();
    /** The highest claim with which each cancellation was carried out. */
    private final Map<CancellationRequest, Long> claims = new HashMap<>();
    /** The tombstones: ids that were released, under which no seats may be held or booked any more. */
    private final Set<String> closed = new HashSet<>();

    /**
     * A cellar whose tours have all seats free.
     *
     * @param clock in the time zone of the cellar, to which the ends of holds are local
     */
    public CellarHandler(int seatsPerSlot, Clock clock) {
        this.seatsPerSlot = seatsPerSlot;
        this.clock = clock;
    }

    // example: handler
    @Override
    public synchronized HoldResponse hold(HoldRequest request) {
        if (closed.contains(request.holdId())) {
            return HoldResponse.refused(HoldRefusal.UNCLASSIFIED_ERROR);
        }
        if (request.seats() > freeSeats(request.slotId())) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        holds.put(request.holdId(), request);
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public synchronized BookingResponse book(BookingRequest request) {
        HoldRequest hold = holds.get(request.holdId());
        if (closed.contains(request.bookingId()) || hold == null || isOver(hold)) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }
        List<Ticket> tickets = tickets(request, hold);
        boolean areOfThisHold = request.items().stream().allMatch(item -> isOf(hold, item));
        if (!areOfThisHold || tickets.size() != hold.seats()) {
            return BookingResponse.refused(
                    BookingRefusal.INCORRECT_REQUEST, "The items do not match the quantities of the hold.");
        }
        holds.remove(request.holdId());
        String transactionId = "booking-" + request.bookingId();
        Set<String> numbers = tickets.stream().map(Ticket::number).collect(Collectors.toSet());
        bookings.put(request.bookingId(), new Booking(hold.slotId(), transactionId, numbers, new HashSet<>()));
        return BookingResponse.confirmed(transactionId, tickets);
    }
    // end

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
    public synchronized CancellationResponse cancel(CancellationRequest request, long claim) {
        if (request.ticketNumbers().isEmpty()) { // the contract does not say whether this means no tickets or all
            return CancellationResponse.refused(CancellationRefusal.INCORRECT_REQUEST, "No ticket is named.");
        }
        if (claims.getOrDefault(request, 0L) > claim) { // this call was delayed, and a later one has been carried out
            throw new IllegalStateException("a later claim than " + claim + " was carried out");
        }
        claims.put(request, claim);
        Booking booking = bookings.get(request.bookingId());
        if (booking == null || !booking.transactionId().equals(request.transactionId())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        if (!booking.tickets().containsAll(request.ticketNumbers())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        booking.cancelled().addAll(request.ticketNumbers()); // a repeated cancellation of the same tickets is accepted
        return CancellationResponse.accepted();
    }

    @Override
    public synchronized void cancelUnconfirmed(UnconfirmedCancellation request) {
        closed.add(request.bookingId());
        bookings.remove(request.bookingId());
    }

    @Override
    public synchronized void releaseHold(HoldRequest request) {
        closed.add(request.holdId());
        holds.remove(request.holdId());
    }

    /** The number of seats that are neither held nor booked. */
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
