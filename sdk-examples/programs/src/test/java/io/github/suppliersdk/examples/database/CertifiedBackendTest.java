package io.github.suppliersdk.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
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
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;

/** Tests that the example backend with a database passes the checks of the contract. */
class CertifiedBackendTest {
    private static final String KEY = "a-secret-agreed-beforehand";
    private static final int SEATS = 12;
    private static final LocalDateTime FIRST = LocalDateTime.of(2027, 4, 22, 18, 0);

    /** A running clock that can be moved forward. */
    private static final class MovedClock extends Clock {
        private final AtomicReference<Duration> moved = new AtomicReference<>(Duration.ZERO);

        /** Moves the clock, and waits until the receiver has ended the holds whose time is over. */
        void pass(Duration time, Database database) throws InterruptedException {
            moved.accumulateAndGet(time, Duration::plus);
            while (database.inTransaction(connection -> Database.first(
                            connection,
                            "select 1 from supplier_webhooks where state = 'HELD' and due < ?",
                            row -> true,
                            instant()))
                    .isPresent()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }

        @Override
        public Instant instant() {
            return Instant.now().plus(moved.get());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return Clock.fixed(instant(), zone);
        }
    }

    @Test
    void theExampleBackendPassesAllChecksAndReleasesItsSeats() throws InterruptedException {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
        MovedClock clock = new MovedClock();
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
                            .pause(time -> clock.pass(time, database))
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
            clock.pass(Duration.ofHours(1), database);
            assertThat(seats(departures, first)).isEqualTo(SEATS);
        } finally {
            pool.dispose();
        }
    }

    @Test
    void theCertificationOfTheDocumentsPasses() {
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID(), "sa", "");
        Database database = new Database(pool);
        JdbcOutbox outbox = JdbcOutbox.builder(pool).build();
        LocalDateTime start = LocalDate.now(DatabaseOfTours.PLACE).plusDays(1).atTime(18, 0);
        new Departures(database, outbox).add("cellar-tour", "evening", List.of(start), SEATS);
        String slotId = Departures.slotId("cellar-tour", start);
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new TransactionalHandler())
                .inbox(WebhookInbox.jdbc(pool).build())
                .addKey(WebhookKey.of(KEY))
                .holdTimeZone(hold -> DatabaseOfTours.PLACE)
                .build();
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver, 0)) {
            URI backend = URI.create(server.url());
            ZoneId place = ZoneId.of("America/Los_Angeles"); // the ends of holds are local to it
            CertificationReport report = Certification.of(CertificationOptions.of(backend)
                            .key(KEY)
                            .clock(Clock.system(place))
                            .only(EnumSet.range(CheckGroup.HEALTH, CheckGroup.TICKETS)) // all unless set
                            .slots(List.of(CertificationSlot.of("cellar-tour", "evening", slotId)
                                    .seats(12))))
                    .run();
            assertThat(report.passed()).as(report.toJson()).isTrue();
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
