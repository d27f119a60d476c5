package io.github.suppliersdk.sync.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One process with marks in memory, which sells from PostgreSQL, and a service that fails and sells too. */
class SyncInMemoryTest {
    private static final int SLOTS = 20;
    private static final int SEATS_EACH = 20;
    private static final Duration BUSY = Duration.ofSeconds(3);

    @Test
    @Timeout(120)
    void theServiceConvergesToTheDatabaseOrTheDifferenceIsReported() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try (HikariDataSource database = Databases.pool(Databases.newPostgres());
                FaultySlotService service = new FaultySlotService()) {
            Departures departures = new Departures(database);
            departures.create(SLOTS, SEATS_EACH);
            try (Seller seller = new Seller(departures, Optional.empty(), SLOTS, service.url())) {
                Guests guests = new Guests(service, webhooks(seller), SLOTS);
                seller.start();
                CompletableFuture<Void> guest = CompletableFuture.runAsync(guests::run, threads);
                TimeUnit.NANOSECONDS.sleep(BUSY.toNanos()); // other threads work meanwhile
                guests.end();
                guest.get();
                seller.stopSelling();
                service.endFaults();
                awaitQuiescence(seller, service);
                System.out.println("a sync in memory: " + seller.changes() + " changes, " + guests + "; " + service);
                assertThat(ConvergenceCheck.violations(
                                departures, service, seller.sync().parked(Optional.empty(), SLOTS), SLOTS))
                        .isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void awaitQuiescence(Seller seller, FaultySlotService service) throws InterruptedException {
        long until = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (seller.sync().status().pending() > 0 || seller.sync().status().verifying() > 0 || !service.isAtRest()) {
            assertThat(System.nanoTime()).as("quiescent").isLessThan(until);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static Guests.Webhooks webhooks(Seller seller) {
        return new Guests.Webhooks() {
            @Override
            public boolean hold(String id, SlotKey key, int seats) {
                return seller.hold(id, key, seats);
            }

            @Override
            public void end(String id, SlotKey key, boolean booked) {
                seller.end(id, key, booked);
            }
        };
    }
}
