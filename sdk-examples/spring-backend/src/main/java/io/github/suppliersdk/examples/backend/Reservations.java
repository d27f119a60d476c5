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
 * Takes and releases seats. Each change of a departure's free seats marks its slot in the same transaction. A row of
 * the table {@code taken} with the state {@code CLOSED} is a tombstone: it is kept, so that a delayed hold or booking
 * of the same id has no effect.
 *
 * <p>Every transaction locks in the same order: the departure, the taken seats, the mark in the outbox. A sale or a
 * booking locks the departure's row, and so does a withdrawal of the departure: the later of the two sees what the
 * earlier has done.
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
        // a transaction that has waited for the row of a departure must see what the other one has sold
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        this.changes = changes;
    }

    /** How a hold or a sale ended. */
    enum Taken {
        DONE,
        SOLD_OUT,
        CLOSED
    }

    /** Retries if another transaction has inserted the same key meanwhile: the second attempt sees that row. */
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

    private boolean exists(String id) {
        return first(Integer.class, "select 1 from taken where id = ?", id).isPresent();
    }

    // example: sale
    /** Takes seats for a sale in the shop or for a hold. The departure's row is locked until the commit. */
    Taken take(String id, SlotKey slot, int seats) {
        return inTransaction(() -> {
            Optional<Integer> all = lockDeparture(slot.slotId());
            if (exists(id)) {
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

    /** Returns the seats of the departure, which is locked until the commit; empty if it is not on the programme. */
    private Optional<Integer> lockDeparture(String slotId) {
        return first(
                Integer.class, "select seats from departure where slot_id = ? and not withdrawn for update", slotId);
    }
    // end

    /**
     * Sells seats in the shop. If this throws, the sale may have been committed and only the acknowledgement lost. So
     * the shop generates the id beforehand, and calls this again with the same id until it returns true or false.
     */
    boolean sell(String saleId, SlotKey slot, int seats) {
        return switch (take(saleId, slot, seats)) {
            case DONE -> true;
            case SOLD_OUT -> false;
            case CLOSED ->
                seatsOf(saleId).isPresent(); // the id exists: sold by an earlier call, unless it was released
        };
    }

    /** The seats of a hold or a sale; empty if it has none. */
    Optional<Integer> seatsOf(String holdId) {
        return first(Integer.class, "select seats from taken where id = ? and state = 'TAKEN'", holdId);
    }

    // example: book
    /**
     * Turns the seats of a hold into those of a booking with tickets; false if the hold has no seats, or the booking is
     * closed.
     */
    boolean book(String holdId, String bookingId, List<String> tickets) {
        return inTransaction(() -> {
            Optional<String> slotId =
                    first(String.class, "select slot_id from taken where id = ? and state = 'TAKEN'", holdId);
            if (slotId.isEmpty() || lockDeparture(slotId.get()).isEmpty()) {
                return false; // a departure that was withdrawn while it was held cannot be delivered
            }
            boolean isHeld = first(
                            Integer.class,
                            "select 1 from taken where id = ? and state = 'TAKEN' and seats = ? for update",
                            holdId,
                            tickets.size())
                    .isPresent();
            if (!isHeld || exists(bookingId)) {
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
    // end

    /**
     * Takes a departure off the programme. Its row is kept, so that the programme does not add it again. Returns the
     * valid bookings and sales, whose guests have to be told.
     */
    List<String> withdraw(SlotKey slot) {
        return inTransaction(() -> {
            Optional<Integer> unused =
                    lockDeparture(slot.slotId()); // a concurrent booking is committed before, or sees the withdrawal
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

    // example: close
    /** Releases all seats under this id, and prevents seats from being taken under it later. */
    void close(String id) {
        boolean unused = inTransaction(() -> {
            if (update("update taken set state = 'CLOSED', seats = 0 where id = ?", id) == 0) {
                // if another transaction inserts this id now, this one is retried
                int unusedRow = update("insert into taken values (?, null, 0, 'CLOSED', null)", id);
            }
            // its tickets must not be valid any more
            int unusedTickets = update("update ticket set cancelled = true where booking_id = ?", id);
            mark(id);
            return true;
        });
    }
    // end

    /** How a cancellation ended. */
    enum Cancelled {
        DONE,
        NOT_FOUND,
        SUPERSEDED
    }

    /** Cancels tickets of a booking; tickets that are cancelled already stay so. */
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
                return Cancelled.SUPERSEDED;
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

    /** Whether no later call was carried out before: a delayed call must not take effect after a later one. */
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
