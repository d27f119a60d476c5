package io.github.suppliersdk.examples.backend;

// example: reservations
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.Ticket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Takes and releases seats. What a webhook calls joins its transaction, which the receiver commits or rolls back, and in
 * which it marks the slot. A sale has a transaction of its own, and marks the slot itself.
 *
 * <p>Every transaction locks in the same order: the departure, the taken seats, the mark in the outbox. The programme's
 * editor locks the departure too, by updating it: the later of the two sees what the earlier has done.
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

    private <T> List<T> select(Class<T> type, String sql, Object... values) {
        return database.sql(sql).params(values).query(type).list();
    }

    private void update(String sql, Object... values) {
        int unused = database.sql(sql).params(values).update();
    }

    /**
     * Sells seats in the shop. If this throws, the sale may have been committed and only the acknowledgement lost. So
     * the shop generates the id beforehand, and calls this again with the same id until it returns true or false.
     */
    boolean sell(String saleId, SlotKey slot, Map<String, Integer> guests) {
        List<String> sold = select(String.class, "select category from taken where id = ?", saleId);
        if (sold.isEmpty()
                && !take(saleId, slot.slotId(), guests)) { // rows of an earlier call stay, also after a refund
            return false;
        }
        changes.changed(slot); // last: marked in this transaction, sent when it is committed
        return true;
    }

    /** Returns the seats of a sale. Its rows stay: if the sale is repeated late, it must not be sold again. */
    void refund(String saleId) {
        update("update taken set seats = 0 where id = ?", saleId);
        changes.changed(database.sql("select distinct d.option_id, d.slot_id from departure d"
                        + " join taken t on t.slot_id = d.slot_id where t.id = ?")
                .param(saleId)
                .query((row, number) -> SlotKey.of(Tours.EXPERIENCE, row.getString(1), row.getString(2)))
                .list());
    }

    /**
     * Takes seats for a sale or a hold; false if too few are left.
     *
     * @param guests the number of guests of each holder category
     */
    boolean take(String id, String slotId, Map<String, Integer> guests) {
        Optional<Integer> all = lockDeparture(slotId);
        int taken = select(Integer.class, "select coalesce(sum(seats), 0) from taken where slot_id = ?", slotId)
                .get(0);
        int wanted = guests.values().stream().mapToInt(Integer::intValue).sum();
        if (all.isEmpty() || wanted > all.get() - taken) {
            return false;
        }
        guests.forEach(
                (category, seats) -> update("insert into taken values (?, ?, ?, ?)", id, slotId, category, seats));
        return true;
    }

    /** Returns all seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    private Optional<Integer> lockDeparture(String slotId) {
        return database.sql("select seats from departure where slot_id = ? and not withdrawn for update")
                .param(slotId)
                .query(Integer.class)
                .optional();
    }

    /** The guests of a sale, a hold or a booking, by holder category; empty if there is none. */
    Map<String, Integer> guests(String id) {
        Map<String, Integer> guests = new LinkedHashMap<>();
        database.sql("select category, seats from taken where id = ? and seats > 0 order by category")
                .param(id)
                .query(row -> {
                    guests.put(row.getString("category"), row.getInt("seats"));
                });
        return guests;
    }

    /** Turns the seats of a hold into those of a booking with tickets; false if its departure was withdrawn. */
    boolean book(String holdId, String bookingId, List<Ticket.ForPerson> tickets) {
        List<String> slotId = select(String.class, "select distinct slot_id from taken where id = ?", holdId);
        if (slotId.isEmpty() || lockDeparture(slotId.get(0)).isEmpty()) {
            return false;
        }
        update("update taken set id = ? where id = ?", bookingId, holdId);
        tickets.forEach(ticket -> update(
                "insert into ticket values (?, ?, ?, false)", ticket.number(), bookingId, ticket.holderCategoryId()));
        return true;
    }

    /** Cancels tickets of a booking; those that are cancelled already stay so. False if it has no such tickets. */
    boolean cancel(String bookingId, List<String> tickets) {
        if (!select(String.class, "select number from ticket where booking_id = ?", bookingId)
                .containsAll(tickets)) {
            return false;
        }
        tickets.forEach(ticket -> update("update ticket set cancelled = true where number = ?", ticket));
        update(
                "update taken set seats = (select count(*) from ticket where ticket.booking_id = taken.id"
                        + " and ticket.category = taken.category and not cancelled) where id = ?",
                bookingId);
        return true;
    }

    /** Removes a hold or a booking with its tickets, if it is there. */
    void remove(String id) {
        update("delete from ticket where booking_id = ?", id);
        update("delete from taken where id = ?", id);
    }
}
// end
