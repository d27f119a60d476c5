package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of the rows that the handler writes to the database. */
class TransactionalHandlerTest {
    private static final LocalDateTime EVENING = LocalDateTime.of(2027, 4, 22, 18, 0);

    private final JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
    private final Database database = new Database(pool);
    private final JdbcOutbox outbox = JdbcOutbox.builder(pool).build();
    private final Departures departures = new Departures(database, outbox);
    private final SeatSales sales = new SeatSales(database, outbox);
    private final TransactionalHandler handler = new TransactionalHandler();
    private final SlotKey slot = DatabaseOfTours.slot(EVENING);
    private final HoldRequest hold =
            SampleWebhooks.hold(slot.experienceId(), slot.optionId(), slot.slotId(), HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    private List<Boolean> cancelledTickets() {
        return database.inTransaction(
                connection -> Database.list(connection, "select cancelled from ticket", row -> row.getBoolean(1)));
    }

    @Test
    void ticketsOfABookingThatWasCancelledAsUnconfirmedAreInvalid() {
        departures.add(slot.experienceId(), slot.optionId(), List.of(EVENING), 10);
        var unused = database.inTransaction(connection -> {
            assertThat(handler.hold(hold, WebhookTransaction.on(connection))).isInstanceOf(HoldResponse.Accepted.class);
            return handler.book(booking, WebhookTransaction.on(connection));
        });
        assertThat(cancelledTickets()).containsExactly(false, false);
        database.inTransaction(connection -> {
            handler.cancelUnconfirmed(
                    SampleWebhooks.unconfirmedCancellation(booking), WebhookTransaction.on(connection));
            return true;
        });
        assertThat(cancelledTickets()).isEmpty();
        assertThat(sales.withdraw(slot)).isEmpty();
    }

    @Test
    void guestsOfACancelledBookingAreNotToldOfTheWithdrawal() {
        departures.add(slot.experienceId(), slot.optionId(), List.of(EVENING), 10);
        CancellationResponse cancelled = database.inTransaction(connection -> {
            assertThat(handler.hold(hold, WebhookTransaction.on(connection))).isInstanceOf(HoldResponse.Accepted.class);
            BookingResponse booked = handler.book(booking, WebhookTransaction.on(connection));
            return handler.cancel(SampleWebhooks.cancellation(booking, booked), WebhookTransaction.on(connection));
        });
        assertThat(cancelled).isInstanceOf(CancellationResponse.Accepted.class);

        assertThat(sales.withdraw(slot)).isEmpty();
    }

    /** Each hold counts seats while it holds a lock. */
    @Test
    void seatsAreCountedWithoutReadingRowsOfOtherSlots() {
        List<String> plan = database.inTransaction(connection -> Database.list(
                connection,
                "explain select sum(seats) from taken where slot_id = ?",
                row -> row.getString(1),
                slot.slotId()));
        assertThat(plan).singleElement().asString().contains("TAKEN_BY_SLOT");
    }

    /**
     * Otherwise a transaction that waits for the row of a departure would count the seats as they were before, and sell
     * a seat twice.
     */
    @Test
    void aSaleSeesWhatWasCommittedWhileItWaitedAtAnyConfiguredIsolation() throws SQLException {
        try (Connection strict = pool.getConnection()) {
            strict.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        assertThat(database.inTransaction(Connection::getTransactionIsolation))
                .isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }
}
