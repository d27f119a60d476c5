package io.github.suppliersdk.examples.database;

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
import io.github.suppliersdk.webhooks.WebhookTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Answers the service's webhooks in the transaction that the receiver gives, which it commits or rolls back, and in
 * which it marks the slot. The tours have one holder category, so each item of a booking belongs to it.
 */
final class TransactionalHandler implements WebhookHandler {
    // example: handler
    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        SlotKey slot = SlotKey.of(request.experienceId(), request.optionId(), request.slotId());
        String id = hold(request.holdId());
        return SeatSales.take(transaction.connection(), id, slot, request.seats())
                ? HoldResponse.accepted(id)
                : HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
    }
    // end

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) throws SQLException {
        Connection connection = transaction.connection();
        Optional<Held> held = held(connection, hold(request.holdId()));
        if (held.isEmpty()
                || SeatSales.lockDeparture(connection, held.get().slotId()).isEmpty()) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY); // withdrawn while it was held
        }
        int seats = held.get().seats();
        if (request.items().isEmpty() || request.items().size() > seats) {
            return BookingResponse.refused(BookingRefusal.INCORRECT_REQUEST, "There are more items than guests.");
        }
        String id = booking(request.bookingId());
        Database.update(connection, "update taken set id = ? where id = ?", id, hold(request.holdId()));
        List<Ticket> tickets = tickets(request, seats);
        for (Ticket ticket : tickets) {
            Database.update(connection, "insert into ticket values (?, ?, false)", ticket.number(), id);
        }
        return BookingResponse.confirmed(id, tickets);
    }

    private record Held(String slotId, int seats) {}

    private static Optional<Held> held(Connection connection, String id) throws SQLException {
        return Database.first(
                connection,
                "select slot_id, seats from taken where id = ?",
                row -> new Held(row.getString(1), row.getInt(2)),
                id);
    }

    /** A ticket for each guest; several guests may share an item. */
    private static List<Ticket> tickets(BookingRequest request, int seats) {
        return IntStream.range(0, seats)
                .mapToObj(guest -> Ticket.forPerson(
                        "TOUR-" + UUID.randomUUID(),
                        TicketFormat.QR,
                        request.items().get(Math.min(guest, request.items().size() - 1))))
                .toList();
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction)
            throws SQLException {
        if (request.ticketNumbers().isEmpty()) { // the contract does not say what an empty list means
            return CancellationResponse.refused(CancellationRefusal.VALIDATION_ERROR, "The request names no ticket.");
        }
        Connection connection = transaction.connection();
        String id = booking(request.bookingId());
        List<String> all = Database.list(
                connection, "select number from ticket where booking_id = ?", row -> row.getString(1), id);
        if (!id.equals(request.transactionId()) || !all.containsAll(request.ticketNumbers())) {
            return CancellationResponse.refused(CancellationRefusal.ELEMENT_NOT_FOUND);
        }
        for (String ticket : request.ticketNumbers()) {
            Database.update(connection, "update ticket set cancelled = true where number = ?", ticket);
        }
        Database.update(
                connection,
                "update taken set seats = (select count(*) from ticket where booking_id = ? and not cancelled)"
                        + " where id = ?",
                id,
                id);
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) throws SQLException {
        String id = booking(request.bookingId());
        Database.update(transaction.connection(), "delete from taken where id = ?", id);
        Database.update(transaction.connection(), "delete from ticket where booking_id = ?", id);
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) throws SQLException {
        Database.update(transaction.connection(), "delete from taken where id = ?", hold(request.holdId()));
    }

    private static String hold(String id) {
        return "hold-" + id;
    }

    private static String booking(String id) {
        return "booking-" + id;
    }
}
