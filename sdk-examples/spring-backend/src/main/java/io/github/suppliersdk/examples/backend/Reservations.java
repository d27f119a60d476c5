package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.sync.SlotKey;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes and releases seats. What a webhook calls joins its transaction, which the receiver commits or rolls back, and in
 * which it marks the slot. A sale and a withdrawal have a transaction of their own, and mark the slot themselves.
 *
 * <p>Every transaction locks in the same order: the departure, the taken seats, the mark in the outbox. A sale, a hold or
 * a booking locks the departure's row, and so does a withdrawal: the later of the two sees what the earlier has done.
 */
@Component
@Transactional(isolation = Isolation.READ_COMMITTED) // who has waited for a departure must see what the other has sold
class Reservations {
    private final JdbcClient database;
    private final SlotChanges changes;

    Reservations(JdbcClient database, SlotChanges changes) {
        this.database = database;
        this.changes = changes;
    }

    private <T> Optional<T> first(Class<T> type, String sql, Object... values) {
        return database.sql(sql).params(values).query(type).optional();
    }

    private void update(String sql, Object... values) {
        int unused = database.sql(sql).params(values).update();
    }

    // example: sale
    /**
     * Sells seats in the shop. If this throws, the sale may have been committed and only the acknowledgement lost. So
     * the shop generates the id beforehand, and calls this again with the same id until it returns true or false.
     */
    boolean sell(String saleId, SlotKey slot, int seats) {
        if (seatsOf(saleId) > 0) {
            return true; // by an earlier call
        }
        boolean isSold = take(saleId, slot.slotId(), seats);
        if (isSold) {
            changes.changed(slot); // last: marked in this transaction, sent when it is committed
        }
        return isSold;
    }

    /** Takes seats for a sale or a hold; false if too few are free. The departure's row is locked until the commit. */
    boolean take(String id, String slotId, int seats) {
        Optional<Integer> all = lockDeparture(slotId);
        int taken = first(Integer.class, "select coalesce(sum(seats), 0) from taken where slot_id = ?", slotId)
                .orElse(0);
        if (all.isEmpty() || seats > all.get() - taken) {
            return false;
        }
        update("insert into taken values (?, ?, ?)", id, slotId, seats);
        return true;
    }

    /** Returns the seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    private Optional<Integer> lockDeparture(String slotId) {
        return first(
                Integer.class, "select seats from departure where slot_id = ? and not withdrawn for update", slotId);
    }
    // end

    /** The seats of a hold, a booking or a sale. */
    int seatsOf(String id) {
        return first(Integer.class, "select seats from taken where id = ?", id).orElse(0);
    }

    // example: book
    /** Turns the seats of a hold into those of a booking with tickets; false if its departure was withdrawn. */
    boolean book(String holdId, String bookingId, List<String> tickets) {
        Optional<String> slotId = first(String.class, "select slot_id from taken where id = ?", holdId);
        if (slotId.flatMap(this::lockDeparture).isEmpty()) {
            return false;
        }
        update("update taken set id = ? where id = ?", bookingId, holdId);
        tickets.forEach(ticket -> update("insert into ticket values (?, ?, false)", ticket, bookingId));
        return true;
    }
    // end

    /** Cancels tickets of a booking; those that are cancelled already stay so. False if it has no such tickets. */
    boolean cancel(String bookingId, List<String> tickets) {
        List<String> all = database.sql("select number from ticket where booking_id = ?")
                .param(bookingId)
                .query(String.class)
                .list();
        if (!all.containsAll(tickets)) {
            return false;
        }
        tickets.forEach(ticket -> update("update ticket set cancelled = true where number = ?", ticket));
        update(
                "update taken set seats = (select count(*) from ticket where booking_id = ? and not cancelled)"
                        + " where id = ?",
                bookingId,
                bookingId);
        return true;
    }

    /** Removes a hold or a booking with its tickets, if it is there. */
    void remove(String id) {
        update("delete from ticket where booking_id = ?", id);
        update("delete from taken where id = ?", id);
    }

    /**
     * Takes a departure off the programme. Its row is kept, so that the programme does not add it again. Returns the
     * valid bookings and sales, whose guests have to be told.
     */
    List<String> withdraw(SlotKey slot) {
        if (lockDeparture(slot.slotId()).isPresent()) { // a concurrent booking is committed before, or sees this
            update("update departure set withdrawn = true where slot_id = ?", slot.slotId());
            changes.changed(slot);
        }
        return database.sql("select id from taken where slot_id = ? and seats > 0 and id not like 'hold-%' order by id")
                .param(slot.slotId())
                .query(String.class)
                .list();
    }
}
