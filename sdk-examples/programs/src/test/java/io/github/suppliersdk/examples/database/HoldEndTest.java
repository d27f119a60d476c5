package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the service shows of a slot when a hold of it ends, by the service's own clock. Nobody reconciles here. */
@Timeout(120)
class HoldEndTest {
    /** Longer than the sync waits before it looks again at a slot that was just held. */
    private static final Duration HOLD = Duration.ofSeconds(20);

    private static final int SEATS = 12;
    private static final int HELD = 2;

    private final LocalDateTime tomorrow =
            LocalDate.now(DatabaseOfTours.PLACE).plusDays(1).atTime(18, 0);
    private final SlotKey withdrawn = DatabaseOfTours.slot(tomorrow);
    private final SlotKey soldOut = DatabaseOfTours.slot(tomorrow.plusDays(1));

    /**
     * The service puts the seats of the hold on sale again. One departure was withdrawn meanwhile; all that is left of
     * the other one was sold, and its boat is smaller now. A verification after the last late effect, or when the
     * receiver ends the hold, would come after the time limit of this test.
     */
    @Tag("nightly")
    @Test
    void seatsOfAHoldThatHasEndedAreNotSoldIfTheSupplierDoesNotHaveThem() throws Exception {
        String key = UUID.randomUUID().toString();
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
        Database database = new Database(pool);
        JdbcOutbox outbox = JdbcOutbox.builder(pool).build();
        Departures tours = new Departures(database, outbox);
        SeatSales reservations = new SeatSales(database, outbox);
        try (Sandbox sandbox = Sandbox.start(
                        SandboxOptions.defaults().webhookKey(key).clock(Clock.system(DatabaseOfTours.PLACE)));
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build();
                AvailabilitySync sync = AvailabilitySync.builder(client)
                        .source(tours)
                        .outbox(outbox)
                        .timeZone(DatabaseOfTours.PLACE)
                        .build();
                WebhookReceiver receiver = WebhookReceiver.builder()
                        .handler(new TransactionalHandler())
                        .inbox(WebhookInbox.jdbc(pool).build())
                        .addKey(WebhookKey.of(key))
                        .holdTimeZone(hold -> DatabaseOfTours.PLACE)
                        .clockTolerance(Duration.ofMinutes(10))
                        .slotMarks(sync.slotMarks())
                        .build();
                JdkWebhookServer server = JdkWebhookServer.start(receiver, 0)) {
            sandbox.webhook(URI.create(server.url()));
            sandbox.seed(SandboxSeed.builder()
                    .vendor("cellar", "Cellar")
                    .experience(withdrawn.experienceId(), SlotType.TIME, "cellar", withdrawn.optionId())
                    .build());
            tours.add(withdrawn.experienceId(), withdrawn.optionId(), List.of(tomorrow, tomorrow.plusDays(1)), SEATS);
            sync.changed(List.of(withdrawn, soldOut));
            await(() -> seats(sandbox, withdrawn) + seats(sandbox, soldOut) == 2 * SEATS);
            hold(client, withdrawn);
            hold(client, soldOut);

            assertThat(reservations.withdraw(withdrawn)).isEmpty();
            assertThat(reservations.sell("shop-1", soldOut, SEATS - HELD)).isTrue();
            database.inTransaction(connection -> Database.update(
                    connection, "update departure set seats = ? where slot_id = ?", SEATS - HELD, soldOut.slotId()));
            sync.changed(List.of(withdrawn, soldOut));
            await(() -> seats(sandbox, withdrawn) + seats(sandbox, soldOut) == 0);

            await(() ->
                    sandbox.holds().isEmpty() && atService(sandbox, withdrawn).isEmpty());
            await(() -> seats(sandbox, soldOut) == 0);
            await(() -> outbox.parked(Optional.empty(), 10).isEmpty());
        } finally {
            pool.dispose();
        }
    }

    private static void hold(SupplierClient client, SlotKey slot) {
        LocalDateTime end = LocalDateTime.now(DatabaseOfTours.PLACE).plus(HOLD).truncatedTo(ChronoUnit.SECONDS);
        client.integrationTests()
                .hold(HoldRequest.builder(
                                UUID.randomUUID().toString(), slot.experienceId(), slot.optionId(), slot.slotId(), end)
                        .addQuantity(HolderQuantity.of("adult", HELD))
                        .build());
    }

    private static Optional<SandboxSlot> atService(Sandbox sandbox, SlotKey slot) {
        return sandbox.slots(slot.experienceId(), slot.optionId()).stream()
                .filter(each -> each.slotId().equals(slot.slotId()))
                .findFirst();
    }

    private static int seats(Sandbox sandbox, SlotKey slot) {
        return atService(sandbox, slot).map(SandboxSlot::capacity).orElse(0);
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(50); // until the time limit of the test
        }
    }
}
