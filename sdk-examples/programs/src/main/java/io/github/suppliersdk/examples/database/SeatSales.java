package io.github.suppliersdk.examples.database;

import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Takes seats of departures and takes departures off the programme. Every transaction locks in the same order: the
 * departure, the taken seats, the mark in the outbox. So of a sale or a booking and a withdrawal of the same departure
 * the later one sees what the earlier one has done.
 */
final class SeatSales {
    private final Database database;
    private final JdbcOutbox outbox;

    SeatSales(Database database, JdbcOutbox outbox) {
        this.database = database;
        this.outbox = outbox;
    }

    // example: sale
    /** Takes seats for a sale in the shop or for a hold; false if too few are free. Locks the departure's row. */
    static boolean take(Connection connection, String id, SlotKey slot, int seats) throws SQLException {
        Optional<Integer> all = lockDeparture(connection, slot.slotId());
        int taken = Database.first(
                        connection,
                        "select coalesce(sum(seats), 0) from taken where slot_id = ?",
                        row -> row.getInt(1),
                        slot.slotId())
                .orElse(0);
        if (all.isEmpty() || seats > all.get() - taken) {
            return false;
        }
        Database.update(connection, "insert into taken values (?, ?, ?)", id, slot.slotId(), seats);
        return true;
    }

    /** Returns the seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    static Optional<Integer> lockDeparture(Connection connection, String slotId) throws SQLException {
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
        return database.inTransaction(connection -> {
            if (Database.first(connection, "select 1 from taken where id = ?", row -> true, saleId)
                    .isPresent()) {
                return true; // by an earlier call
            }
            boolean isSold = take(connection, saleId, slot, seats);
            if (isSold) {
                outbox.mark(connection, slot); // last, in the transaction of the sale
            }
            return isSold;
        });
    }
    // end

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
