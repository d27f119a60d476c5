package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of the rows that the handler and the shop write, and of those that they lock. */
class TransactionalHandlerTest {
    private static final LocalDateTime EVENING = LocalDateTime.of(2027, 4, 22, 18, 0);
    private static final SlotKey SLOT = DatabaseOfTours.slot(EVENING);

    /** What waits for a lock soon fails, which shows that it waited. */
    private final JdbcConnectionPool pool =
            JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=100", "sa", "");

    private final TransactionalHandler handler = new TransactionalHandler();
    private final HoldRequest hold =
            SampleWebhooks.hold(SLOT.experienceId(), SLOT.optionId(), SLOT.slotId(), HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private Database database = new Database(pool);
    private SeatSales sales = onSale(pool);

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    private SeatSales onSale(DataSource source) {
        JdbcOutbox outbox = JdbcOutbox.builder(source).build();
        new Departures(database, outbox).add(SLOT.experienceId(), SLOT.optionId(), List.of(EVENING), 10);
        return new SeatSales(database, outbox);
    }

    private BookingResponse holdAndBook(Connection connection) throws SQLException {
        assertThat(handler.hold(hold, WebhookTransaction.on(connection))).isInstanceOf(HoldResponse.Accepted.class);
        return handler.book(booking, WebhookTransaction.on(connection));
    }

    private List<Boolean> cancelledTickets() {
        return database.inTransaction(
                connection -> Database.list(connection, "select cancelled from ticket", row -> row.getBoolean(1)));
    }

    @Test
    void ticketsOfABookingThatWasCancelledAsUnconfirmedAreInvalid() {
        BookingResponse booked = database.inTransaction(this::holdAndBook);
        assertThat(booked).isInstanceOf(BookingResponse.Confirmed.class);
        assertThat(cancelledTickets()).containsExactly(false, false);
        database.inTransaction(connection -> {
            handler.cancelUnconfirmed(
                    SampleWebhooks.unconfirmedCancellation(booking), WebhookTransaction.on(connection));
            return true;
        });
        assertThat(cancelledTickets()).isEmpty();
        assertThat(sales.withdraw(SLOT)).isEmpty();
    }

    @Test
    void guestsOfACancelledBookingAreNotToldOfTheWithdrawal() {
        CancellationResponse cancelled = database.inTransaction(connection -> {
            BookingResponse booked = holdAndBook(connection);
            return handler.cancel(SampleWebhooks.cancellation(booking, booked), WebhookTransaction.on(connection));
        });
        assertThat(cancelled).isInstanceOf(CancellationResponse.Accepted.class);

        assertThat(sales.withdraw(SLOT)).isEmpty();
    }

    @Test
    void aBookingAndAWithdrawalWaitForEachOtherOnH2() {
        aBookingAndAWithdrawalWaitForEachOther();
    }

    @Test
    void aBookingAndAWithdrawalWaitForEachOtherOnPostgres() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start()) {
            DataSource source = postgres.getDatabase("postgres", "postgres", Map.of("options", "-c lock_timeout=100"));
            database = new Database(source);
            sales = onSale(source);
            aBookingAndAWithdrawalWaitForEachOther();
        }
    }

    private void aBookingAndAWithdrawalWaitForEachOther() {
        BookingResponse booked = database.inTransaction(connection -> {
            BookingResponse response = holdAndBook(connection);
            assertThatThrownBy(() -> sales.withdraw(SLOT)).isInstanceOf(IllegalStateException.class);
            return response;
        });
        assertThat(booked).isInstanceOf(BookingResponse.Confirmed.class);
        HoldRequest another = hold.withHoldId(UUID.randomUUID().toString());
        HoldResponse held =
                database.inTransaction(connection -> handler.hold(another, WebhookTransaction.on(connection)));
        assertThat(held).isInstanceOf(HoldResponse.Accepted.class);

        int withdrawn = database.inTransaction(connection -> {
            assertThat(SeatSales.lockDeparture(connection, SLOT.slotId())).isPresent(); // as a withdrawal begins
            assertThatThrownBy(() -> book(another)).isInstanceOf(IllegalStateException.class);
            return Database.update(connection, "delete from departure where slot_id = ?", SLOT.slotId());
        });
        assertThat(withdrawn).isOne();
        assertThat(book(another)).isInstanceOf(BookingResponse.Refused.class);
        assertThat(sales.withdraw(SLOT)).containsExactly("booking-" + booking.bookingId());
    }

    private BookingResponse book(HoldRequest held) {
        return database.inTransaction(
                connection -> handler.book(SampleWebhooks.booking(held), WebhookTransaction.on(connection)));
    }

    /** As after a commit whose acknowledgement was lost: the seats of one sale are gone, not of two. */
    @Test
    void aSaleThatIsRepeatedIsFoundByItsId() {
        assertThat(sales.sell("shop-1", SLOT, 3)).isTrue();
        assertThat(sales.sell("shop-1", SLOT, 3)).isTrue();
        assertThat(sales.sell("shop-2", SLOT, 7)).isTrue();
        assertThat(sales.withdraw(SLOT)).containsExactly("shop-1", "shop-2");
    }

    @Test
    void aNewDepartureIsMarked() {
        List<String> marked = database.inTransaction(connection ->
                Database.list(connection, "select slot_key from supplier_outbox", row -> row.getString(1)));
        assertThat(marked).singleElement().asString().endsWith("/" + SLOT.slotId());
    }

    /** Each hold counts seats while it holds a lock. */
    @Test
    void seatsAreCountedWithoutReadingRowsOfOtherSlots() {
        List<String> plan = database.inTransaction(connection -> Database.list(
                connection,
                "explain select sum(seats) from taken where slot_id = ?",
                row -> row.getString(1),
                SLOT.slotId()));
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
        int isolation = database.inTransaction(Connection::getTransactionIsolation);
        assertThat(isolation).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }
}
