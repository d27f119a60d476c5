package io.github.suppliersdk.examples.backend;

import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.sync.SlotKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Seats, taken and released. Whatever changes the free seats of a departure marks it in the same transaction. A row that is
 * closed stays: it is the mark that keeps a hold or booking of this id from taking effect late.
 *
 * <p>Every transaction locks in the same order: the departure, what is taken, the mark. A sale or a booking has the departure's
 * row, and so has who takes it off the programme: one of the two sees what the other has done.
 */
@Component
class Reservations {
    private static final int ATTEMPTS = 5;

    private final JdbcClient database;
    private final TransactionTemplate transaction;
    private final SlotChanges changes;

    Reservations(JdbcClient database, PlatformTransactionManager transactions, SlotChanges changes) {
        this.database = database;
        this.transaction = new TransactionTemplate(transactions);
        // a transaction that has waited for the row of a departure must see what the other has sold
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        this.changes = changes;
    }

    /** How a hold or a sale ended. */
    enum Taken {
        DONE,
        SOLD_OUT,
        CLOSED
    }

    /** Begins again when another transaction has inserted the same key meanwhile: the second attempt sees that row. */
    private <T> T inTransaction(Supplier<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return Objects.requireNonNull(transaction.execute(status -> work.get()));
            } catch (DuplicateKeyException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private <T> Optional<T> first(Class<T> type, String sql, Object... values) {
        return database.sql(sql).params(values).query(type).list().stream().findFirst();
    }

    private int update(String sql, Object... values) {
        return database.sql(sql).params(values).update();
    }

    private boolean isThere(String id) {
        return first(Integer.class, "select 1 from taken where id = ?", id).isPresent();
    }

    // example: sale
    /** A sale in the shop, or a hold: the departure's row is locked until the commit, so nobody else counts at the same time. */
    Taken take(String id, SlotKey slot, int seats) {
        return inTransaction(() -> {
            Optional<Integer> all = lockDeparture(slot.slotId());
            if (isThere(id)) {
                return Taken.CLOSED;
            }
            int taken = first(
                            Integer.class, "select coalesce(sum(seats), 0) from taken where slot_id = ?", slot.slotId())
                    .orElse(0);
            if (all.isEmpty() || seats > all.get() - taken) {
                return Taken.SOLD_OUT;
            }
            int unused = update("insert into taken values (?, ?, ?, 'TAKEN', null)", id, slot.slotId(), seats);
            changes.changed(slot); // last: marked in this transaction, sent when it is committed
            return Taken.DONE;
        });
    }

    /** Until the commit nobody else sells, books or withdraws it. Empty if it is not on the programme. */
    private Optional<Integer> lockDeparture(String slotId) {
        return first(
                Integer.class, "select seats from departure where slot_id = ? and not withdrawn for update", slotId);
    }
    // end

    /**
     * A sale in the shop. Whether it was committed is not known when this throws, because only the acknowledgement may be lost: the
     * shop makes the id before, and asks again with the same one, until it hears yes or no.
     */
    boolean sell(String saleId, SlotKey slot, int seats) {
        return switch (take(saleId, slot, seats)) {
            case DONE -> true;
            case SOLD_OUT -> false;
            case CLOSED -> seatsOf(saleId).isPresent(); // the id is there: sold before, unless it was released
        };
    }

    /** The seats of a hold or a sale; none if it has no seats any more. */
    Optional<Integer> seatsOf(String holdId) {
        return first(Integer.class, "select seats from taken where id = ? and state = 'TAKEN'", holdId);
    }

    /** Turns the seats of a hold into those of a booking with a ticket each; false if they are not there, or it is closed. */
    boolean book(String holdId, String bookingId, List<String> tickets) {
        return inTransaction(() -> {
            Optional<String> slotId =
                    first(String.class, "select slot_id from taken where id = ? and state = 'TAKEN'", holdId);
            if (slotId.isEmpty() || lockDeparture(slotId.get()).isEmpty()) {
                return false; // a departure that was taken off the programme while it was held cannot be delivered
            }
            boolean isHeld = first(
                            Integer.class,
                            "select 1 from taken where id = ? and state = 'TAKEN' and seats = ? for update",
                            holdId,
                            tickets.size())
                    .isPresent();
            if (!isHeld || isThere(bookingId)) {
                return false;
            }
            int closed = update("update taken set state = 'CLOSED', seats = 0 where id = ?", holdId);
            int booked = update(
                    "insert into taken values (?, ?, ?, 'TAKEN', ?)",
                    bookingId,
                    slotId.get(),
                    tickets.size(),
                    bookingId);
            tickets.forEach(ticket -> {
                int unused = update("insert into ticket values (?, ?, false)", ticket, bookingId);
            });
            return closed == 1 && booked == 1;
        });
    }

    /** Takes a departure off the programme; its row stays, or the programme would have it again. Returns the bookings and sales that stand: their guests are to be told. */
    List<String> withdraw(SlotKey slot) {
        return inTransaction(() -> {
            Optional<Integer> unused =
                    lockDeparture(slot.slotId()); // a booking that is being made is done, or sees that it is gone
            int withdrawn =
                    update("update departure set withdrawn = true where slot_id = ? and not withdrawn", slot.slotId());
            List<String> sold = database.sql("select id from taken where slot_id = ? and seats > 0"
                            + " and id not like 'hold-%' order by id")
                    .param(slot.slotId())
                    .query(String.class)
                    .list();
            if (withdrawn == 1) {
                changes.changed(slot);
            }
            return sold;
        });
    }

    /** Releases whatever is taken under this id, and sees to it that nothing is taken under it any more. */
    void close(String id) {
        boolean unused = inTransaction(() -> {
            if (update("update taken set state = 'CLOSED', seats = 0 where id = ?", id) == 0) {
                // a transaction that inserts this id now makes this one begin again
                int unusedRow = update("insert into taken values (?, null, 0, 'CLOSED', null)", id);
            }
            // no door may open for a ticket of it
            int unusedTickets = update("update ticket set cancelled = true where booking_id = ?", id);
            mark(id);
            return true;
        });
    }

    /** How a cancellation ended. */
    enum Cancelled {
        DONE,
        NOT_FOUND,
        OVERTAKEN
    }

    /** Cancels tickets of a booking; those that are cancelled already stay so. */
    Cancelled cancel(String bookingId, String transactionId, List<String> tickets, long claim) {
        return inTransaction(() -> {
            boolean isFound = first(
                            Integer.class,
                            "select 1 from taken where id = ? and transaction_id = ? and state = 'TAKEN' for update",
                            bookingId,
                            transactionId)
                    .isPresent();
            List<String> all = database.sql("select number from ticket where booking_id = ?")
                    .param(bookingId)
                    .query(String.class)
                    .list();
            if (!isFound || !all.containsAll(tickets)) {
                return Cancelled.NOT_FOUND;
            }
            if (!isNewest(bookingId, tickets, claim)) {
                return Cancelled.OVERTAKEN;
            }
            tickets.forEach(ticket -> {
                int unused = update("update ticket set cancelled = true where number = ?", ticket);
            });
            int unused = update(
                    "update taken set seats = (select count(*) from ticket where booking_id = ? and not cancelled)"
                            + " where id = ?",
                    bookingId,
                    bookingId);
            mark(bookingId);
            return Cancelled.DONE;
        });
    }

    /** A call that stood still must not be carried out after a later one. */
    private boolean isNewest(String bookingId, List<String> tickets, long claim) {
        String text = bookingId + tickets.stream().sorted().collect(Collectors.joining("\n", "\n", ""));
        String id =
                UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
        if (update("update cancellation set claim = ? where id = ? and claim <= ?", claim, id, claim) == 1) {
            return true;
        }
        if (first(Integer.class, "select 1 from cancellation where id = ?", id).isPresent()) {
            return false;
        }
        return update("insert into cancellation values (?, ?)", id, claim) == 1;
    }

    private void mark(String id) {
        first(String.class, "select slot_id from taken where id = ? and slot_id is not null", id)
                .ifPresent(slotId -> changes.changed(SlotKey.of(Tours.EXPERIENCE, Tours.OPTION, slotId)));
    }
}
