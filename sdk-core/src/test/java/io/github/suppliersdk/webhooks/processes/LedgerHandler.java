package io.github.suppliersdk.webhooks.processes;

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
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * A handler that works in the transaction of the webhook's row. It is sometimes slow, or throws before or after its
 * work.
 */
final class LedgerHandler implements WebhookHandler {
    private static final int THROWS_IN = 40;
    private static final int SLOW_IN = 40;
    private static final int STOPS_IN = 200;
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
        if (random.nextInt(STOPS_IN) == 0) {
            SupplierProgram.stop();
        }
    }

    private interface Work<T> {
        T in(SeatLedger.Transaction transaction) throws SQLException;
    }

    private <T> T work(WebhookTransaction transaction, Work<T> work) throws SQLException {
        disturb();
        T result = work.in(new SeatLedger.Transaction(transaction.connection()));
        disturb();
        return result;
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        int seats = request.seats();
        return work(transaction, rows -> {
            boolean isGranted = rows.change(
                            "update s_slot set free = free - ? where slot = ? and free >= ?",
                            seats,
                            request.slotId(),
                            seats)
                    == 1;
            if (!isGranted) {
                return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
            }
            rows.change("insert into s_hold values (?, ?, ?)", request.holdId(), request.slotId(), seats);
            rows.change("insert into s_effect values (?)", "hold " + request.holdId());
            return HoldResponse.accepted("t-" + request.holdId());
        });
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        boolean unused = work(transaction, rows -> {
            List<String> held =
                    rows.texts("delete from s_hold where hold_id = ? returning slot, seats", request.holdId());
            if (held.isEmpty()) {
                ledger.violation("H2: the end of hold " + request.holdId() + ", which has no seats");
                throw new IllegalStateException("the hold has no seats");
            }
            rows.release(held.get(0), Integer.parseInt(held.get(1)));
            return true;
        });
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws SQLException {
        return work(transaction, rows -> {
            List<String> held =
                    rows.texts("delete from s_hold where hold_id = ? returning slot, seats", request.holdId());
            if (held.isEmpty()) {
                ledger.violation("H2: booking " + request.bookingId() + " without the seats of its hold");
                throw new IllegalStateException("the hold has no seats");
            }
            List<Ticket> tickets = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(held.get(1)); i++) {
                String number = "T" + i;
                rows.change("insert into s_ticket values (?, ?, ?)", request.bookingId(), number, held.get(0));
                tickets.add(Ticket.forAll(number, TicketFormat.TEXT));
            }
            rows.change("insert into s_effect values (?)", "book " + request.bookingId());
            return BookingResponse.confirmed("t-" + request.bookingId(), tickets);
        });
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws SQLException {
        boolean unused = work(transaction, rows -> {
            for (String slot :
                    rows.texts("delete from s_ticket where booking_id = ? returning slot", request.bookingId())) {
                rows.release(slot, 1);
            }
            return true;
        });
    }

    /** Some bookings can be cancelled by an unconfirmed cancellation only. */
    private static boolean isNotCancellable(String bookingId) {
        return Math.floorMod(bookingId.hashCode(), REFUSES_CANCELLATION_IN) == 0;
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
            throws SQLException {
        return work(transaction, rows -> {
            List<String> slots = new ArrayList<>();
            for (String ticket : request.ticketNumbers()) {
                slots.addAll(rows.texts(
                        "delete from s_ticket where booking_id = ? and number = ? returning slot",
                        request.bookingId(),
                        ticket));
            }
            for (String slot : slots) {
                rows.release(slot, 1);
            }
            return slots.isEmpty() || isNotCancellable(request.bookingId()) // what it has written is rolled back
                    ? CancellationResponse.refused(CancellationRefusal.NOT_CANCELLABLE_BOOKING)
                    : CancellationResponse.accepted();
        });
    }
}
