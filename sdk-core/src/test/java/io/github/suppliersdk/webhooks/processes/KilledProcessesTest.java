package io.github.suppliersdk.webhooks.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.support.Databases;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three real JVMs of a supplier on one PostgreSQL database, under load, are killed at random and restarted, and stopped
 * inside a handler until their transaction is ended by the database. {@code -Dwebhooks.kill.seconds} sets a duration of
 * the load other than five seconds.
 */
class KilledProcessesTest {
    private static final int SLOTS = 6;
    private static final int SEATS_EACH = 60;
    private static final Duration DEADLINE = Duration.ofMillis(1_500);

    @Test
    void theResponsesAgreeWithTheSupplier() throws Exception {
        String url = Databases.newPostgres();
        try (HikariDataSource database = Databases.pool(url)) {
            SeatLedger ledger = new SeatLedger(database);
            ledger.create(SLOTS, SEATS_EACH);
            try (KilledProcesses processes = new KilledProcesses(url, DEADLINE, 3)) {
                Service service = new Service(processes, SLOTS, DEADLINE);
                service.runJourneysWhileProcessesAreKilled(
                        Duration.ofSeconds(Integer.getInteger("webhooks.kill.seconds", 5)));
                service.retryUntilEverythingIsDecided();
                awaitQuiescence(ledger);
                System.out.println("killed processes: " + processes.kills() + " kills, " + processes.stops()
                        + " stops inside a handler; " + service.counts()
                        + "; tickets left: " + ledger.texts("select count(*) from s_ticket") + ", alerts: "
                        + processes.alerts() + ", rows: "
                        + ledger.texts("select state || ' ' || count(*) from supplier_webhooks group by state"));
                assertThat(processes.kills()).isPositive();
                check(ledger);
                service.check(ledger);
                assertThat(service.late()).as("responses after the deadline").isEmpty();
            }
        }
    }

    /** Waits until there is no order that is not carried out, and no hold that has still to end. */
    private static void awaitQuiescence(SeatLedger ledger) throws InterruptedException {
        String open =
                "select op_key || ' ' || state from supplier_webhooks where state in ('PENDING', 'PREPARED', 'HELD')";
        long until = System.nanoTime() + Duration.ofSeconds(90).toNanos();
        List<String> left = ledger.texts(open);
        while (!left.isEmpty() && System.nanoTime() < until) {
            Thread.sleep(100); // other processes work meanwhile
            left = ledger.texts(open);
        }
        assertThat(left).as("unfinished rows").isEmpty();
    }

    private static void check(SeatLedger ledger) {
        assertThat(ledger.texts("select what from s_violation")).isEmpty();
        assertThat(ledger.texts("select id from s_effect group by id having count(*) > 1"))
                .as("holds and bookings that took effect twice")
                .isEmpty();
        assertThat(ledger.texts("select hold_id from s_hold"))
                .as("seats held after all holds have ended")
                .isEmpty();
        assertThat(ledger.texts("select slot from s_slot s where free < 0 or free + (select count(*) from s_ticket t"
                        + " where t.slot = s.slot) <> seats"))
                .as("slots whose seats do not add up")
                .isEmpty();
    }
}
