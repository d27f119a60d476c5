package io.github.suppliersdk.examples.backend;

// example: reservations
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.Ticket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        // rows of an earlier call stay, also after a refund
        if (slot(saleId).isEmpty() && take(saleId, slot, guests).isPresent()) {
            return false;
        }
        changes.changed(slot); // last: marked in this transaction, sent when it is committed
        return true;
    }

    /** Returns the seats of a sale. Its rows stay: if the sale is repeated late, it must not be sold again. */
    void refund(String saleId) {
        update("update taken set seats = 0 where id = ?", saleId);
        slot(saleId).ifPresent(changes::changed);
    }

    /** Takes a departure off sale at once. A reconcile could not, if it is the last one of its option. */
    void withdraw(SlotKey slot) {
        update("update departure set withdrawn = true where slot_id = ?", slot.slotId());
        changes.changed(slot);
    }

    /** The slot of a sale, a hold or a booking. */
    private Optional<SlotKey> slot(String id) {
        String sql = "select option_id, slot_id from departure where slot_id in (select slot_id from taken where id=?)";
        return database.sql(sql)
                .param(id)
                .query((row, number) -> SlotKey.of(Tours.EXPERIENCE, row.getString(1), row.getString(2)))
                .optional();
    }

    /**
     * Takes seats for a sale or a hold, or says why not.
     *
     * @param guests the number of guests of each holder category
     */
    Optional<HoldRefusal> take(String id, SlotKey slot, Map<String, Integer> guests) {
        List<Integer> all = lockDeparture(slot);
        if (all.isEmpty() || !Set.of("adult", "child").containsAll(guests.keySet())) {
            return Optional.of(HoldRefusal.ELEMENT_NOT_FOUND);
        }
        String taken = "select coalesce(sum(seats), 0) from taken where slot_id = ?";
        int left = all.get(0) - select(Integer.class, taken, slot.slotId()).get(0);
        if (guests.values().stream().mapToInt(Integer::intValue).sum() > left) {
            return Optional.of(HoldRefusal.NO_CAPACITY_LEFT);
        }
        guests.forEach((category, seats) ->
                update("insert into taken values (?, ?, ?, ?)", id, slot.slotId(), category, seats));
        return Optional.empty();
    }

    /** Returns all seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    private List<Integer> lockDeparture(SlotKey slot) {
        String sql = "select seats from departure where slot_id = ? and option_id = ? and not withdrawn for update";
        return select(Integer.class, sql, slot.slotId(), slot.optionId());
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
        if (slot(holdId).filter(slot -> !lockDeparture(slot).isEmpty()).isEmpty()) {
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
