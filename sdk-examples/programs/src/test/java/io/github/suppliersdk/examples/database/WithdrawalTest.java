package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

/** Tests of sales and bookings of a departure during its withdrawal. One transaction pauses before its commit. */
class WithdrawalTest {
    private static final LocalDateTime EVENING = LocalDateTime.of(2027, 4, 22, 18, 0);
    private static final SlotKey SLOT = DatabaseOfTours.slot(EVENING);

    /** A sale, booking or withdrawal. If it waits for a lock it soon fails, which shows that it waited. */
    private interface Scenario {
        void on(DataSource withShortLockTimeout) throws SQLException;
    }

    private static void onH2(Scenario test) throws SQLException {
        JdbcConnectionPool pool =
                JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=100", "sa", "");
        try {
            test.on(pool);
        } finally {
            pool.dispose();
        }
    }

    private static void onPostgres(Scenario... tests) throws IOException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start()) {
            for (Scenario test : tests) {
                test.on(postgres.getDatabase("postgres", "postgres", Map.of("options", "-c lock_timeout=100")));
            }
        }
    }

    @Test
    void aBookingInProgressEndsBeforeItsDepartureIsWithdrawnOnH2() throws SQLException {
        onH2(WithdrawalTest::aBookingInProgressEndsBeforeItsDepartureIsWithdrawn);
    }

    @Test
    void aDepartureIsNotBookedDuringItsWithdrawalOnH2() throws SQLException {
        onH2(WithdrawalTest::aDepartureIsNotBookedDuringItsWithdrawal);
    }

    @Test
    void aConcurrentBookingAndWithdrawalSeeEachOtherOnPostgres() throws Exception {
        onPostgres(
                WithdrawalTest::aBookingInProgressEndsBeforeItsDepartureIsWithdrawn,
                WithdrawalTest::aDepartureIsNotBookedDuringItsWithdrawal);
    }

    private static void aBookingInProgressEndsBeforeItsDepartureIsWithdrawn(DataSource database) {
        SeatSales other = onSale(database);
        BookingRequest booking = SampleWebhooks.booking(hold(database));
        DataSource withdrawnMeanwhile = InterceptedCommits.of(
                database,
                () -> assertThatThrownBy(() -> other.withdraw(SLOT)).isInstanceOf(IllegalStateException.class));

        assertThat(book(withdrawnMeanwhile, booking)).isInstanceOf(BookingResponse.Confirmed.class);

        assertThat(other.withdraw(SLOT)).containsExactly("booking-" + booking.bookingId());
    }

    private static void aDepartureIsNotBookedDuringItsWithdrawal(DataSource database) {
        onSale(database);
        BookingRequest booking = SampleWebhooks.booking(hold(database));
        SeatSales withdrawing = sales(
                database,
                InterceptedCommits.of(
                        database,
                        () -> assertThatThrownBy(() -> book(database, booking))
                                .isInstanceOf(IllegalStateException.class)));

        assertThat(withdrawing.withdraw(SLOT)).doesNotContain("booking-" + booking.bookingId());

        assertThat(book(database, booking)).isInstanceOf(BookingResponse.Refused.class);
    }

    private static HoldRequest hold(DataSource database) {
        HoldRequest hold =
                SampleWebhooks.hold(SLOT.experienceId(), SLOT.optionId(), SLOT.slotId(), HolderQuantity.of("adult", 2));
        HoldResponse held = new Database(database)
                .inTransaction(connection -> new TransactionalHandler().hold(hold, WebhookTransaction.on(connection)));
        assertThat(held).isInstanceOf(HoldResponse.Accepted.class);
        return hold;
    }

    private static BookingResponse book(DataSource database, BookingRequest booking) {
        return new Database(database)
                .inTransaction(
                        connection -> new TransactionalHandler().book(booking, WebhookTransaction.on(connection)));
    }

    private static SeatSales onSale(DataSource database) {
        new Departures(new Database(database), JdbcOutbox.builder(database).build())
                .add(SLOT.experienceId(), SLOT.optionId(), List.of(EVENING), 10);
        return sales(database, database);
    }

    private static SeatSales sales(DataSource database, DataSource held) {
        return new SeatSales(new Database(held), JdbcOutbox.builder(database).build());
    }

    @Test
    void aSaleWithAnUnacknowledgedCommitIsFoundByItsId() throws SQLException {
        onH2(database -> {
            SeatSales plain = onSale(database);
            SeatSales unacknowledged = sales(database, InterceptedCommits.losing(database));

            assertThatThrownBy(() -> unacknowledged.sell("shop-1", SLOT, 3)).isInstanceOf(IllegalStateException.class);

            assertThat(plain.sell("shop-1", SLOT, 3)).isTrue();
            assertThat(plain.sell("shop-2", SLOT, 7)).isTrue(); // the seats of one sale are gone, not of two
            assertThat(plain.withdraw(SLOT)).containsExactly("shop-1", "shop-2");
        });
    }

    @Test
    void aNewDepartureIsMarked() throws SQLException {
        onH2(database -> {
            onSale(database);
            List<String> marked = new Database(database)
                    .inTransaction(connection -> Database.list(
                            connection,
                            "select slot_key from supplier_outbox",
                            row -> new String(row.getBytes(1), StandardCharsets.UTF_8)));
            assertThat(marked).singleElement().asString().endsWith("/" + SLOT.slotId());
        });
    }
}
