package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests of a shop and a service that sell the same seats from one database. */
class DatabaseOfToursTest {
    private static final String KEY = "a-secret-agreed-beforehand";
    private static final int SEATS = 12;
    private static final int BUYERS = 40;
    private static final Duration RESENT_WITHIN = Duration.ofMinutes(2);

    private final JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");

    private final SlotKey slot = DatabaseOfTours.slot(
            LocalDate.now(DatabaseOfTours.PLACE).plusDays(1).atTime(18, 0));

    /** A test of a backend with its database, on a first day. */
    private interface Day {
        void of(DatabaseOfTours backend, SupplierClient client, Sandbox sandbox) throws Exception;
    }

    private static void on(DataSource database, Day day) throws Exception {
        try (Sandbox sandbox = Sandbox.start(
                        SandboxOptions.defaults().webhookKey(KEY).clock(Clock.system(DatabaseOfTours.PLACE)));
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build();
                DatabaseOfTours backend = new DatabaseOfTours(client, database, KEY)) {
            sandbox.webhook(backend.webhooks());
            var unused = backend.firstDay();
            day.of(backend, client, sandbox);
        }
    }

    @AfterEach
    void dispose() {
        pool.dispose();
    }

    @Test
    void noSeatIsSoldTwiceOnH2() throws Exception {
        on(pool, this::sellInTheShopAndThroughTheService);
    }

    @Tag("nightly")
    @Test
    void noSeatIsSoldTwiceOnPostgres() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOutputRedirector(ProcessBuilder.Redirect.DISCARD)
                .setErrorRedirector(ProcessBuilder.Redirect.DISCARD)
                .start()) {
            on(postgres.getPostgresDatabase(), this::sellInTheShopAndThroughTheService);
        }
    }

    private void sellInTheShopAndThroughTheService(DatabaseOfTours backend, SupplierClient client, Sandbox sandbox)
            throws Exception {
        List<Callable<Boolean>> buyers = new ArrayList<>();
        for (int i = 0; i < BUYERS; i++) {
            buyers.add(i % 2 == 0 ? backend::sellOne : () -> hold(client));
        }
        assertThat(inParallel(buyers)).isEqualTo(SEATS);
        assertThat(backend.seats(slot)).isZero();

        awaitSoldOutAtTheService(sandbox);
        backend.settle();
    }

    /**
     * Waits without a reconcile: the service returns the seats of refused holds by itself, perhaps after the sync has
     * set them to 0, so the sync sends the slot of a refused hold once more after some seconds.
     */
    private void awaitSoldOutAtTheService(Sandbox sandbox) throws InterruptedException {
        long end = System.nanoTime() + RESENT_WITHIN.toNanos();
        while (!isSoldOutAtTheService(sandbox) && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(isSoldOutAtTheService(sandbox)).isTrue();
    }

    private boolean isSoldOutAtTheService(Sandbox sandbox) {
        return sandbox.slots(slot.experienceId(), slot.optionId()).stream()
                .anyMatch(each -> each.slotId().equals(slot.slotId()) && Objects.equals(each.capacity(), 0));
    }

    /** The service shows a seat that the database does not have. Only the refused hold marks the slot. */
    @Test
    void aRefusedHoldCorrectsTheSeatsAtTheService() throws Exception {
        on(pool, (backend, client, sandbox) -> {
            for (int i = 0; i < SEATS; i++) {
                assertThat(backend.sellOne()).isTrue();
            }
            backend.settle();
            client.slots(slot.experienceId(), slot.optionId()).updateCapacity(slot.slotId(), 1);

            assertThat(hold(client)).isFalse();

            awaitSoldOutAtTheService(sandbox);
        });
    }

    /** The rows are deleted by hand, without a mark. Because no slot of the option would be left, a person is asked. */
    @Test
    void deletedDeparturesOfAnOptionAreFoundByTheReconcile() throws Exception {
        on(pool, (backend, client, sandbox) -> {
            int deleted = new Database(pool)
                    .inTransaction(connection -> Database.update(connection, "delete from departure"));
            SyncResult result = backend.night();

            assertThat(deleted).isPositive();
            assertThat(result.notListed()).contains(List.of());
            assertThat(result.withheld()).containsOnlyKeys(Departures.CATALOG.get(0));
        });
    }

    private boolean hold(SupplierClient client) {
        try {
            client.integrationTests()
                    .hold(HoldRequest.builder(
                                    UUID.randomUUID().toString(),
                                    slot.experienceId(),
                                    slot.optionId(),
                                    slot.slotId(),
                                    LocalDateTime.now(DatabaseOfTours.PLACE)
                                            .plusHours(1)
                                            .truncatedTo(ChronoUnit.SECONDS))
                            .addQuantity(HolderQuantity.of("adult", 1))
                            .build());
            return true;
        } catch (ServiceException e) {
            return false; // sold out
        }
    }

    private static long inParallel(List<Callable<Boolean>> buyers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            long sold = 0;
            for (Future<Boolean> each : threads.invokeAll(buyers, 60, TimeUnit.SECONDS)) {
                sold += each.get() ? 1 : 0;
            }
            return sold;
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
