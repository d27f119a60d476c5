package io.github.suppliersdk.sync.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two real JVMs of a supplier sell from one database, and a service fails and sells too. Meanwhile
 * reconciles run, and the processes are killed at random and restarted. {@code -Dsync.processes.seconds} sets a
 * duration other than five seconds.
 */
abstract class KilledSyncs {
    private static final int SLOTS = 40;
    private static final int SEATS_EACH = 20;
    private static final int PROCESSES = 2;
    private static final int GUESTS = 3;
    private static final Duration QUIESCENT_WITHIN = Duration.ofMinutes(4);

    private final String url;

    KilledSyncs(String url) {
        this.url = url;
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void theServiceConvergesToTheDatabaseOrTheDifferenceIsReported() throws Exception {
        Duration busy = Duration.ofSeconds(Integer.getInteger("sync.processes.seconds", 5));
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
                assertThat(violations(departures, service, parked)).isEmpty();
            }
        }
    }

    private static void sellWhileProcessesAreKilled(KilledSellers sellers, Guests guests, Duration busy)
            throws Exception {
        List<Callable<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            int which = i;
            all.add(() -> sellers.keepKilling(() -> which, 500, 3_500));
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

    /** Whether the service has what the database has, or the difference is reported. */
    private static List<String> violations(Departures departures, FaultySlotService service, List<ParkedSlot> parked) {
        Map<SlotKey, Slot> wanted = departures.all();
        Map<SlotKey, ParkedSlot> reported =
                parked.stream().collect(Collectors.toMap(ParkedSlot::key, Function.identity()));
        List<String> violations = new ArrayList<>();
        for (int i = 1; i <= SLOTS; i++) {
            SlotKey key = Departures.key(i);
            String wrong = wrong(key, wanted.get(key), service, reported.get(key));
            if (wrong != null) {
                violations.add(key + " " + wrong + "; reported: " + reported.get(key));
            }
        }
        return violations;
    }

    private static @Nullable String wrong(
            SlotKey key, @Nullable Slot wanted, FaultySlotService service, @Nullable ParkedSlot reported) {
        JsonNode found = service.shelf().slot(key);
        if (wanted == null) {
            boolean isHeld = service.shelf().held.contains(key)
                    && reported != null
                    && reported.reason() == ParkReason.HELD
                    && service.shelf().seats(key) == 0;
            return found == null || isHeld ? null : "is gone, and still there: " + found;
        }
        boolean isRefused =
                wanted.availableHolderCategories().get(0).priceInCents().orElse(0) == Departures.REFUSED_PRICE;
        if (isRefused) {
            if (reported == null || reported.reason() != ParkReason.REFUSED) {
                return "is refused";
            }
            boolean isSafe = found == null
                    || service.shelf().seats(key) == wanted.capacity().orElseThrow();
            return isSafe ? null : "is refused, and has other seats than " + wanted.capacity() + ": " + found;
        }
        return Slots.json(wanted).equals(found) ? null : "is " + found + " and not " + Slots.json(wanted);
    }
}
