package io.github.suppliersdk.internal.webhooks;

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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A supplier that keeps the handler's contract, and sometimes throws before or after its work. */
final class Supplier implements WebhookHandler {
    final Set<String> held = new HashSet<>();
    final Map<String, Set<String>> tickets = new HashMap<>();
    final Map<String, Integer> holdEffects = new HashMap<>();
    final Map<String, Integer> bookEffects = new HashMap<>();
    final Set<String> expired = new HashSet<>();
    private final Set<String> tombstones = new HashSet<>();
    private final Set<String> accepted = new HashSet<>();
    private final Map<String, Long> carriedOut = new HashMap<>();
    private final Random random;
    private double throwing;

    Supplier(Random random, double throwing) {
        this.random = random;
        this.throwing = throwing;
    }

    void heal() {
        throwing = 0;
    }

    private void maybeThrow() {
        if (random.nextDouble() < throwing) {
            if (random.nextInt(10) == 0) {
                throw new AssertionError("an error of the supplier");
            }
            throw new IllegalStateException("the supplier's database is down");
        }
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        maybeThrow();
        if (tombstones.contains(request.holdId()) || random.nextInt(10) == 0) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        held.add(request.holdId());
        holdEffects.merge(request.holdId(), 1, Integer::sum);
        maybeThrow();
        return HoldResponse.accepted("t-" + request.holdId());
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        maybeThrow();
        if (tombstones.contains(request.bookingId()) || random.nextInt(10) == 0) {
            return BookingResponse.refused(BookingRefusal.UNCLASSIFIED_ERROR);
        }
        if (!held.remove(request.holdId())) {
            throw new IllegalStateException("H2: " + request.bookingId() + " is booked without the seats of its hold");
        }
        tickets.put(request.bookingId(), new TreeSet<>(List.of("T1", "T2")));
        bookEffects.merge(request.bookingId(), 1, Integer::sum);
        maybeThrow();
        return BookingResponse.confirmed(
                "t-" + request.bookingId(),
                Ticket.forAll("T1", TicketFormat.TEXT),
                Ticket.forAll("T2", TicketFormat.TEXT));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        maybeThrow();
        String key = request.bookingId() + new TreeSet<>(request.ticketNumbers());
        if (carriedOut.getOrDefault(key, 0L) > claim) {
            throw new IllegalStateException("a newer claim was carried out");
        }
        carriedOut.put(key, claim);
        Set<String> left = tickets.getOrDefault(request.bookingId(), Set.of());
        boolean isThere = request.ticketNumbers().stream().anyMatch(left::contains);
        if (!accepted.contains(key) && (!isThere || random.nextInt(5) == 0)) {
            return CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        }
        if (isThere) {
            left.removeAll(request.ticketNumbers());
        }
        accepted.add(key);
        maybeThrow();
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        maybeThrow();
        tombstones.add(request.bookingId());
        tickets.remove(request.bookingId());
        maybeThrow();
    }

    @Override
    public void releaseHold(HoldRequest request) {
        maybeThrow();
        tombstones.add(request.holdId());
        held.remove(request.holdId());
        maybeThrow();
    }

    @Override
    public void holdExpired(HoldRequest request) {
        releaseHold(request);
        expired.add(request.holdId());
    }
}
