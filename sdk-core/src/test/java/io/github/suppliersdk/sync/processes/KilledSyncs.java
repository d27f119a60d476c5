package io.github.suppliersdk.sync.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two real JVMs of a supplier sell from one database, and a service fails and sells too. Meanwhile
 * reconciles run, and the processes are killed at random and restarted. {@code -Dsync.processes.seconds} sets a
 * duration other than ten seconds.
 */
abstract class KilledSyncs {
    private static final int SLOTS = 40;
    private static final int SEATS_EACH = 20;
    private static final int PROCESSES = 2;
    private static final int GUESTS = 3;
    private static final Duration QUIESCENT_WITHIN = Duration.ofSeconds(90);

    private final String url;

    KilledSyncs(String url) {
        this.url = url;
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void theServiceConvergesToTheDatabaseOrTheDifferenceIsReported() throws Exception {
        Duration busy = Duration.ofSeconds(Integer.getInteger("sync.processes.seconds", 10));
        try (HikariDataSource database = Databases.pool(url);
                FaultySlotService service = new FaultySlotService()) {
            Departures departures = new Departures(database);
            departures.create(SLOTS, SEATS_EACH);
            JdbcOutbox outbox = JdbcOutbox.builder(database).build();
            List<String> arguments = List.of(url, service.url(), String.valueOf(SLOTS));
            try (KilledSellers sellers =
                    new KilledSellers(() -> ServingJvm.start(SellingProgram.class, arguments, line -> {}), PROCESSES)) {
                Guests guests = new Guests(service, sellers, SLOTS);
                sellWhileProcessesAreKilled(sellers, guests, busy);
                sellers.stopSelling();
                service.endFaults();
                long quiescent = awaitQuiescence(outbox, service);
                List<ParkedSlot> parked = outbox.parked(Optional.empty(), SLOTS);
                System.out.println("killed syncs: " + sellers.kills() + " kills, quiescent after " + quiescent + " ms, "
                        + guests + ", " + parked.size() + " reported");
                assertThat(sellers.kills()).isPositive();
                assertThat(ConvergenceCheck.violations(departures, service, parked, SLOTS))
                        .isEmpty();
            }
        }
    }

    private static void sellWhileProcessesAreKilled(KilledSellers sellers, Guests guests, Duration busy)
            throws Exception {
        List<Callable<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            int which = i;
            all.add(() -> sellers.keepKilling(which));
        }
        for (int i = 0; i < GUESTS; i++) {
            all.add(guests::run);
        }
        all.add(() -> {
            TimeUnit.NANOSECONDS.sleep(busy.toNanos()); // other processes work meanwhile
            sellers.endKilling();
            guests.end();
            return true;
        });
        assertThat(Race.run(all)).hasSize(all.size());
    }

    /** Waits until nothing waits in the outbox, and no request can be carried out any more. */
    private static long awaitQuiescence(JdbcOutbox outbox, FaultySlotService service) throws InterruptedException {
        long start = System.nanoTime();
        OutboxBacklog backlog = outbox.backlog();
        while (backlog.pending() > 0 || backlog.verifying() > 0 || !service.isAtRest()) {
            assertThat(System.nanoTime() - start).as("quiescent: " + backlog).isLessThan(QUIESCENT_WITHIN.toNanos());
            TimeUnit.MILLISECONDS.sleep(100);
            backlog = outbox.backlog();
        }
        return (System.nanoTime() - start) / 1_000_000;
    }
}
