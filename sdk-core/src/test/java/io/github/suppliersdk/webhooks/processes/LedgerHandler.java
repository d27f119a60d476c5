package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.bookings.HolderQuantity;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * A handler that keeps its contract with database transactions. It is sometimes slow, or throws before or after its
 * work.
 */
final class LedgerHandler implements WebhookHandler {
    private static final int THROWS_IN = 40;
    private static final int SLOW_IN = 40;
    private static final int REFUSES_CANCELLATION_IN = 8;

    private final SeatLedger ledger;
    private final Duration slow;
    private final Random random = new Random();

    /** The longest duration of a slow call. */
    LedgerHandler(SeatLedger ledger, Duration slow) {
        this.ledger = ledger;
        this.slow = slow;
    }

    private void disturb() {
        if (random.nextInt(THROWS_IN) == 0) {
            throw new IllegalStateException("the supplier's own");
        }
        if (random.nextInt(SLOW_IN) == 0) {
            LockSupport.parkNanos((long) (random.nextDouble() * slow.toNanos()));
        }
    }

    private <T> T work(String id, SeatLedger.ConnectionCallback<T> work) {
        disturb();
        T result = ledger.alone(id, work);
        disturb();
        return result;
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        int seats =
                request.quantities().stream().mapToInt(HolderQuantity::quantity).sum();
        return work(request.holdId(), transaction -> {
            boolean isGranted = !transaction.isMarked(request.holdId())
                    && transaction.change(
                                    "update s_slot set free = free - ? where slot = ? and free >= ?",
                                    seats,
                                    request.slotId(),
                                    seats)
                            == 1;
            if (!isGranted) {
                return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
            }
            transaction.change("insert into s_hold values (?, ?, ?)", request.holdId(), request.slotId(), seats);
            transaction.change("insert into s_effect values (?)", "hold " + request.holdId());
            return HoldResponse.accepted("t-" + request.holdId());
        });
    }

    @Override
    public void releaseHold(HoldRequest request) {
        work(request.holdId(), transaction -> {
            transaction.mark(request.holdId());
            List<String> held =
                    transaction.texts("delete from s_hold where hold_id = ? returning slot, seats", request.holdId());
            if (!held.isEmpty()) {
                transaction.release(held.get(0), Integer.parseInt(held.get(1)));
            }
            return true;
        });
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        return work(request.bookingId(), transaction -> {
            if (transaction.isMarked(request.bookingId())) {
                return BookingResponse.refused(BookingRefusal.UNCLASSIFIED_ERROR);
            }
            List<String> held =
                    transaction.texts("delete from s_hold where hold_id = ? returning slot, seats", request.holdId());
            if (held.isEmpty()) {
                ledger.violation("H2: booking " + request.bookingId() + " without the seats of its hold");
                throw new IllegalStateException("the hold has no seats");
            }
            List<Ticket> tickets = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(held.get(1)); i++) {
                String number = "T" + i;
                transaction.change("insert into s_ticket values (?, ?, ?)", request.bookingId(), number, held.get(0));
                tickets.add(Ticket.forAll(number, TicketFormat.TEXT));
            }
            transaction.change("insert into s_effect values (?)", "book " + request.bookingId());
            return BookingResponse.confirmed("t-" + request.bookingId(), tickets);
        });
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        work(request.bookingId(), transaction -> {
            transaction.mark(request.bookingId());
            for (String slot : transaction.texts(
                    "delete from s_ticket where booking_id = ? returning slot", request.bookingId())) {
                transaction.release(slot, 1);
            }
            return true;
        });
    }

    /** Some bookings can be cancelled by an unconfirmed cancellation only. */
    private static boolean isNotCancellable(String bookingId) {
        return Math.floorMod(bookingId.hashCode(), REFUSES_CANCELLATION_IN) == 0;
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        String id = request.bookingId() + new TreeSet<>(request.ticketNumbers());
        return work(request.bookingId(), transaction -> {
            List<String> before = transaction.texts("select claim, accepted from s_cancel where id = ?", id);
            if (!before.isEmpty() && Long.parseLong(before.get(0)) > claim) {
                throw new IllegalStateException("a later claim was carried out");
            }
            boolean wasAccepted = !before.isEmpty() && before.get(1).startsWith("t");
            List<String> slots = new ArrayList<>();
            if (!isNotCancellable(request.bookingId())) {
                for (String ticket : request.ticketNumbers()) {
                    slots.addAll(transaction.texts(
                            "delete from s_ticket where booking_id = ? and number = ? returning slot",
                            request.bookingId(),
                            ticket));
                }
            }
            for (String slot : slots) {
                transaction.release(slot, 1);
            }
            boolean isAccepted = wasAccepted || !slots.isEmpty();
            transaction.change(
                    "insert into s_cancel values (?, ?, ?) on conflict (id) do update set claim = excluded.claim,"
                            + " accepted = excluded.accepted",
                    id,
                    claim,
                    isAccepted);
            return isAccepted
                    ? CancellationResponse.accepted()
                    : CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING);
        });
    }
}
