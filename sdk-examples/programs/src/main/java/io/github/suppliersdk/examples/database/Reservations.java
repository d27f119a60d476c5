package io.github.suppliersdk.examples.database;

import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Takes and releases seats. Each change of a departure's free seats marks its slot in the same transaction. A row of
 * the table {@code taken} with the state {@code CLOSED} is a tombstone: it is kept, so that a delayed hold or booking
 * of the same id has no effect.
 *
 * <p>Every transaction locks in the same order: the departure, the taken seats, the mark in the outbox. A sale or a
 * booking locks the departure's row, and so does a withdrawal of the departure: the later of the two sees what the
 * earlier has done.
 */
final class Reservations {
    private final Database database;
    private final JdbcOutbox outbox;

    Reservations(Database database, JdbcOutbox outbox) {
        this.database = database;
        this.outbox = outbox;
    }

    /** How a hold or a sale ended. */
    enum Taken {
        DONE,
        SOLD_OUT,
        CLOSED
    }

    // example: sale
    /** Takes seats for a sale in the shop or for a hold. The departure's row is locked until the commit. */
    Taken take(String id, SlotKey slot, int seats) {
        return database.inTransaction(connection -> {
            Optional<Integer> all = lockDeparture(connection, slot.slotId());
            if (exists(connection, id)) {
                return Taken.CLOSED;
            }
            int taken = Database.first(
                            connection,
                            "select coalesce(sum(seats), 0) from taken where slot_id = ?",
                            row -> row.getInt(1),
                            slot.slotId())
                    .orElse(0);
            if (all.isEmpty() || seats > all.get() - taken) {
                return Taken.SOLD_OUT;
            }
            Database.update(connection, "insert into taken values (?, ?, ?, 'TAKEN', null)", id, slot.slotId(), seats);
            outbox.mark(connection, slot); // last, in the transaction of the sale
            return Taken.DONE;
        });
    }

    /** Returns the seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    private static Optional<Integer> lockDeparture(Connection connection, String slotId) throws SQLException {
        return Database.first(
                connection, "select seats from departure where slot_id = ? for update", row -> row.getInt(1), slotId);
    }
    // end

    // example: shop
    /**
     * Sells seats in the shop. If this throws, the sale may have been committed and only the acknowledgement lost. So
     * the shop generates the id beforehand, keeps it with the order, and calls this again with the same id until it
     * returns true or false.
     */
    boolean sell(String saleId, SlotKey slot, int seats) {
        return switch (take(saleId, slot, seats)) {
            case DONE -> true;
            case SOLD_OUT -> false;
            case CLOSED ->
                seatsOf(saleId).isPresent(); // the id exists: sold by an earlier call, unless it was released
        };
    }
    // end

    private static boolean exists(Connection connection, String id) throws SQLException {
        return Database.first(connection, "select 1 from taken where id = ?", row -> true, id)
                .isPresent();
    }

    /** The seats of a hold; empty if the hold has none. */
    Optional<Integer> seatsOf(String holdId) {
        return database.inTransaction(connection -> Database.first(
                connection, "select seats from taken where id = ? and state = 'TAKEN'", row -> row.getInt(1), holdId));
    }

    /**
     * Turns the seats of a hold into those of a booking with tickets; false if the hold has no seats, or the booking is
     * closed.
     */
    boolean book(String holdId, String bookingId, String transactionId, List<String> tickets) {
        return database.inTransaction(connection -> {
            Optional<String> slotId = Database.first(
                    connection,
                    "select slot_id from taken where id = ? and state = 'TAKEN'",
                    row -> row.getString(1),
                    holdId);
            if (slotId.isEmpty() || lockDeparture(connection, slotId.get()).isEmpty()) {
                return false; // a departure that was withdrawn while it was held cannot be delivered
            }
            boolean isHeld = Database.first(
                            connection,
                            "select 1 from taken where id = ? and state = 'TAKEN' and seats = ? for update",
                            row -> true,
                            holdId,
                            tickets.size())
                    .isPresent();
            if (!isHeld || exists(connection, bookingId)) {
                return false;
            }
            Database.update(connection, "update taken set state = 'CLOSED', seats = 0 where id = ?", holdId);
            Database.update(
                    connection,
                    "insert into taken values (?, ?, ?, 'TAKEN', ?)",
                    bookingId,
                    slotId.get(),
                    tickets.size(),
                    transactionId);
            for (String ticket : tickets) {
                Database.update(connection, "insert into ticket values (?, ?, false)", ticket, bookingId);
            }
            return true;
        });
    }

    /** Releases all seats under this id, and prevents seats from being taken under it later. */
    void close(String id) {
        database.inTransaction(connection -> {
            if (Database.update(connection, "update taken set state = 'CLOSED', seats = 0 where id = ?", id) == 0) {
                // if another transaction inserts this id now, this one is retried
                Database.update(connection, "insert into taken values (?, null, 0, 'CLOSED', null)", id);
            }
            // its tickets must not be valid any more
            Database.update(connection, "update ticket set cancelled = true where booking_id = ?", id);
            mark(connection, id);
            return true;
        });
    }

    /** How a cancellation ended. */
    enum Cancelled {
        DONE,
        NOT_FOUND,
        SUPERSEDED
    }

    /** Cancels tickets of a booking; tickets that are cancelled already stay so. */
    Cancelled cancel(String bookingId, String transactionId, List<String> tickets, long claim) {
        return database.inTransaction(connection -> {
            boolean isFound = Database.first(
                            connection,
                            "select 1 from taken where id = ? and transaction_id = ? and state = 'TAKEN' for update",
                            row -> true,
                            bookingId,
                            transactionId)
                    .isPresent();
            List<String> all = Database.list(
                    connection, "select number from ticket where booking_id = ?", row -> row.getString(1), bookingId);
            if (!isFound || !all.containsAll(tickets)) {
                return Cancelled.NOT_FOUND;
            }
            if (!isNewest(connection, bookingId, tickets, claim)) {
                return Cancelled.SUPERSEDED;
            }
            for (String ticket : tickets) {
                Database.update(connection, "update ticket set cancelled = true where number = ?", ticket);
            }
            Database.update(
                    connection,
                    "update taken set seats = (select count(*) from ticket where booking_id = ? and not cancelled)"
                            + " where id = ?",
                    bookingId,
                    bookingId);
            mark(connection, bookingId);
            return Cancelled.DONE;
        });
    }

    /** Whether no later call was carried out before: a delayed call must not take effect after a later one. */
    private static boolean isNewest(Connection connection, String bookingId, List<String> tickets, long claim)
            throws SQLException {
        String text = bookingId + tickets.stream().sorted().collect(Collectors.joining("\n", "\n", ""));
        String id =
                UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
        if (Database.update(
                        connection, "update cancellation set claim = ? where id = ? and claim <= ?", claim, id, claim)
                == 1) {
            return true;
        }
        if (Database.first(connection, "select 1 from cancellation where id = ?", row -> true, id)
                .isPresent()) {
            return false;
        }
        return Database.update(connection, "insert into cancellation values (?, ?)", id, claim) == 1;
    }

    private void mark(Connection connection, String id) throws SQLException {
        Database.first(
                        connection,
                        "select d.experience_id, d.option_id, d.slot_id from taken t join departure d"
                                + " on d.slot_id = t.slot_id where t.id = ?",
                        row -> SlotKey.of(row.getString(1), row.getString(2), row.getString(3)),
                        id)
                .ifPresent(slot -> outbox.mark(connection, slot));
    }

    // example: withdraw
    /** Takes a departure off the programme. Returns the valid bookings and sales, whose guests have to be told. */
    List<String> withdraw(SlotKey slot) {
        return database.inTransaction(connection -> {
            lockDeparture(
                    connection, slot.slotId()); // a concurrent booking is committed before, or sees the withdrawal
            Database.update(connection, "delete from departure where slot_id = ?", slot.slotId());
            List<String> sold = Database.list(
                    connection,
                    "select id from taken where slot_id = ? and seats > 0 and id not like 'hold-%' order by id",
                    row -> row.getString(1),
                    slot.slotId());
            outbox.mark(connection, slot);
            return sold;
        });
    }
    // end
}
