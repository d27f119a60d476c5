package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a receiver does without a request, and what the person on call sees and does. */
@Timeout(120)
class WorkerTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final HikariDataSource database = Databases.pool(Databases.newH2());
    private final WebhookInbox inbox = WebhookInbox.jdbc(database).build();
    private final SettableClock clock = new SettableClock(Instant.now());
    private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
    private final BlockingQueue<OpenOperation> alerts = new LinkedBlockingQueue<>();
    private final HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final WebhookReceiver receiver = WebhookReceiver.builder()
            .handler(handler)
            .addKey(WebhookKey.of("k"))
            .inbox(inbox)
            .clock(clock)
            .retention(Duration.ofDays(30))
            .holdTimeZone(any -> ZoneOffset.UTC)
            .addObserver(new WebhookObserver() {
                @Override
                public void onWebhook(WebhookEvent event) {}

                @Override
                public void onWork(OpenOperation operation, Optional<Throwable> failure) {
                    failure.ifPresent(failures::add);
                }

                @Override
                public void onAlert(OpenOperation alert) {
                    alerts.add(alert);
                }
            })
            .build();

    @AfterEach
    void close() {
        receiver.close();
        database.close();
    }

    private String text(String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(10);
        }
    }

    private int cancelUnconfirmed() {
        return receiver.receive(samples.request(SampleWebhooks.unconfirmedCancellation(booking)))
                .status();
    }

    @Test
    void aCancellationThatFailsIsTriedAgainAndAlerted() throws Exception {
        handler.onUnconfirmed = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(cancelUnconfirmed()).isEqualTo(200);
        assertThat(failures.poll(60, TimeUnit.SECONDS)).hasMessage("database");
        await(() -> inbox.operations().open().get(0).attempts() > 0);
        assertThat(alerts).isEmpty();
        clock.advance(Duration.ofSeconds(61));
        OpenOperation open = alerts.poll(60, TimeUnit.SECONDS);
        assertThat(open).isNotNull();
        assertThat(open.work()).isEqualTo(OpenOperation.Work.ACCEPTED_CANCELLATION);
        assertThat(open.id()).isEqualTo(booking.bookingId());
        assertThat(open.key()).isEqualTo("order:" + booking.bookingId());
        await(() -> inbox.operations().open().get(0).attempts() > 1); // now nothing is due until it is retried
        handler.onUnconfirmed = request -> {};
        assertThat(inbox.operations().retry(open)).isTrue();
        await(() -> inbox.operations().open().isEmpty());
        assertThat(text("select state from supplier_webhooks where op_key = 'booking:" + booking.bookingId() + "'"))
                .isEqualTo("CANCELLED");
        assertThat(inbox.operations().retry(open)).isFalse();
    }

    @Test
    void aPersonResolvesWhatTheHandlerCannot() throws Exception {
        handler.onUnconfirmed = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(cancelUnconfirmed()).isEqualTo(200);
        OpenOperation open = inbox.operations().open().get(0);
        assertThatThrownBy(() -> inbox.operations().resolve(open, " ")).isInstanceOf(IllegalArgumentException.class);
        assertThat(inbox.operations().resolve(open, "taken out by hand, A.")).isTrue();
        assertThat(inbox.operations().open()).isEmpty();
        assertThat(text("select note from supplier_webhooks where booking_id = '" + booking.bookingId() + "'"))
                .isEqualTo("taken out by hand, A.");
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        assertThat(receiver.receive(samples.request(booking)).status()).isEqualTo(400);
        assertThat(inbox.operations().resolve(open, "again")).isFalse();
    }

    @Test
    void theEndOfAHoldIsTriedAgain() throws Exception {
        handler.onEnd = request -> {
            throw new IllegalStateException("database");
        };
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        clock.set(hold.expirationTime().toInstant(ZoneOffset.UTC).plusSeconds(61));
        await(() -> !inbox.operations().open().isEmpty());
        assertThat(inbox.operations().open().get(0).work()).isEqualTo(OpenOperation.Work.HOLD_END);
        handler.onEnd = request -> {};
        clock.advance(Duration.ofMinutes(10));
        await(() -> text("select state from supplier_webhooks").equals("ENDED"));
        assertThat(text("select request from supplier_webhooks")).isEqualTo("null");
        assertThat(List.copyOf(handler.ends)).hasSizeGreaterThan(1).allMatch(hold::equals);
    }

    @Test
    void anEndThatHangsIsAlerted() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        handler.onEnd = request -> {
            try {
                assertThat(mayEnd.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        clock.set(hold.expirationTime().toInstant(ZoneOffset.UTC).plusSeconds(61));
        await(() -> !handler.ends.isEmpty());
        clock.advance(Duration.ofSeconds(61));
        assertThat(alerts.take().id()).isEqualTo(hold.holdId());
        mayEnd.countDown();
    }

    /** Its end cannot have been done before it came. */
    @Test
    void aHoldThatIsOverWhenItComesIsNotAlertedBeforeAMinute() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        handler.onEnd = request -> {
            try {
                assertThat(mayEnd.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        HoldRequest over = hold.withExpirationTime(hold.expirationTime().minusYears(100));
        assertThat(receiver.receive(samples.request(over)).status()).isEqualTo(200);
        await(() -> !handler.ends.isEmpty());
        assertThat(alerts.poll(3, TimeUnit.SECONDS)).isNull();
        clock.advance(Duration.ofSeconds(61));
        assertThat(alerts.take().id()).isEqualTo(over.holdId());
        mayEnd.countDown();
    }

    @Test
    void finalRowsAreDeletedAfterTheirTime() throws Exception {
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        assertThat(receiver.receive(samples.request(booking)).status()).isEqualTo(200);
        clock.advance(Duration.ofDays(31));
        await(() -> text("select count(*) from supplier_webhooks").equals("1"));
        assertThat(text("select state from supplier_webhooks")).isEqualTo("BOOKED"); // its end is far
        clock.set(hold.expirationTime().toInstant(ZoneOffset.UTC).plus(Duration.ofDays(31)));
        await(() -> text("select count(*) from supplier_webhooks").equals("0"));
    }

    @Test
    void rowsSayWhatAPersonAsks() {
        assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        assertThat(receiver.receive(samples.request(booking)).status()).isEqualTo(200);
        assertThat(text(
                        "select state || ' ' || hold_id || ' ' || experience_id || ' ' || option_id || ' ' || slot_id || ' '"
                                + " || response from supplier_webhooks where booking_id = '"
                                + booking.bookingId() + "' and op_key like 'booking:%'"))
                .isEqualTo("CONFIRMED " + hold.holdId() + " e1 o1 s1 {\"booking_id\":\"" + booking.bookingId()
                        + "\",\"transaction_id\":\"t-booking\",\"tickets\":[{\"number\":\"n-1\",\"type\":\"FOR_ALL\","
                        + "\"format\":\"QR\"}]}");
        assertThat(text("select count(*) from supplier_webhooks where response like '%"
                        + booking.holder().email() + "%' or request like '%"
                        + booking.holder().email() + "%'"))
                .isEqualTo("0");
    }
}
