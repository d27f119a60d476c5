package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the example backend with a database passes the checks of the contract. */
class CertifiedBackendTest {
    private static final String KEY = "a-secret-agreed-beforehand";
    private static final int SEATS = 12;
    private static final LocalDateTime FIRST = LocalDateTime.of(2027, 4, 22, 18, 0);

    /** Moves the clock, and waits until the receiver has ended the holds whose time is over. */
    private static void pass(SandboxClock clock, Duration time, Database database) throws InterruptedException {
        Instant now = clock.advance(time).instant();
        while (database.inTransaction(connection -> Database.first(
                        connection,
                        "select 1 from supplier_webhooks where state = 'HELD' and due < ?",
                        row -> true,
                        now))
                .isPresent()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    @Tag("nightly")
    @Test
    void theExampleBackendPassesAllChecksAndReleasesItsSeats() throws InterruptedException {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
        SandboxClock clock = SandboxClock.of(Clock.systemUTC());
        Database database = new Database(pool);
        JdbcOutbox outbox = JdbcOutbox.builder(pool).build();
        Departures departures = new Departures(database, outbox);
        List<LocalDateTime> starts = List.of(FIRST, FIRST.plusDays(1), FIRST.plusDays(2));
        departures.add("cellar-tour", "evening", starts, SEATS);
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new TransactionalHandler())
                .inbox(WebhookInbox.jdbc(pool).build())
                .addKey(WebhookKey.of(KEY))
                .holdTimeZone(hold -> ZoneOffset.UTC)
                .clock(clock)
                .build();
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver, 0)) {
            CertificationReport report = Certification.of(CertificationOptions.of(URI.create(server.url()))
                            .key(KEY)
                            .clock(clock)
                            .pause(time -> pass(clock, time, database))
                            .loadCycles(40)
                            .parallelHolds(50)
                            .holdLimit(Duration.ofMinutes(1)) // the machine may run other builds at the same time
                            .bookingLimit(Duration.ofMinutes(1))
                            .slots(List.of(
                                    slot(starts.get(0)),
                                    slot(starts.get(1)).questions(questions()),
                                    slot(starts.get(2))
                                            .pickups(List.of("station"))
                                            .languages(List.of("en", "fr")))))
                    .run();

            String all = report.results().stream()
                    .filter(result -> result.outcome() != CheckOutcome.PASSED)
                    .map(result -> result.outcome() + " " + result.check().id() + ": " + result.actual())
                    .collect(Collectors.joining("\n", "\n", "\n"));
            assertThat(report.passed()).as(all).isTrue();
            assertThat(report.results())
                    .filteredOn(result -> result.outcome() == CheckOutcome.SKIPPED)
                    .extracting(result -> result.check().id())
                    // its tours have one category, and nobody restarts it
                    .containsExactly("holds.several-categories", "restart.remembered");
            assertThat(report.leftovers()).isEmpty();
            SlotKey first = SlotKey.of("cellar-tour", "evening", Departures.slotId("cellar-tour", FIRST));
            pass(clock, Duration.ofHours(1), database);
            assertThat(seats(departures, first)).isEqualTo(SEATS);
        } finally {
            pool.dispose();
        }
    }

    private static int seats(Departures departures, SlotKey slot) {
        return departures
                .current(Set.of(slot))
                .values()
                .iterator()
                .next()
                .capacity()
                .orElseThrow();
    }

    private static CertificationSlot slot(LocalDateTime start) {
        return CertificationSlot.of("cellar-tour", "evening", Departures.slotId("cellar-tour", start))
                .seats(SEATS);
    }

    private static List<CertificationQuestion> questions() {
        return Stream.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING")
                .map(type -> new CertificationQuestion("q-" + type, type, null, null, List.of("small", "large"), null))
                .toList();
    }
}
