package io.github.suppliersdk.examples.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.test.SupplierSandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The backend passes every check of the contract, and the seats are free again afterwards. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = "supplier.webhooks.deadline=1m") // the machine may run other builds at the same time
@SupplierSandbox
@DirtiesContext // the application is closed before the JVM ends, and PostgreSQL with it
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class CertifiedBackendTest {
    private static final ZoneId PLACE = ZoneId.of("Europe/Paris");
    private static final SandboxClock CLOCK = SandboxClock.of(Clock.system(PLACE));

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) throws IOException {
        PostgresTourBackendTest.database(properties);
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Time {
        @Bean
        SupplierCustomizer movedTime() {
            return new SupplierCustomizer() {
                @Override
                public void customize(WebhookReceiverConfig.Builder receiver) {
                    receiver.clock(CLOCK);
                }
            };
        }
    }

    @Autowired
    private AvailabilitySync sync;

    @Autowired
    private SlotChanges changes;

    @Autowired
    private JdbcClient database;

    @Autowired
    private Environment environment;

    /** Moves the clock, and waits until the receiver has ended the holds that are over. */
    private void pass(Duration time) throws InterruptedException {
        Instant now = CLOCK.advance(time).instant();
        while (database.sql("select count(*) from supplier_webhooks where state = 'HELD' and due <= ?")
                        .param(OffsetDateTime.ofInstant(now, ZoneOffset.UTC))
                        .query(Integer.class)
                        .single()
                > 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private CertificationSlot slot(String id) {
        int unused = database.sql("insert into departure values (?, 'short', ?, 'en', 2500, 1200, 12, false)")
                .params(id, LocalDate.now(PLACE).plusDays(20).atTime(18, 0))
                .update();
        changes.changed(SlotKey.of(Tours.EXPERIENCE, "short", id));
        return CertificationSlot.of(Tours.EXPERIENCE, "short", id)
                .categories(List.of("adult", "child"))
                .seats(12);
    }

    private static List<CertificationQuestion> questions() {
        return Stream.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING")
                .map(type -> new CertificationQuestion("q-" + type, type, null, null, List.of("small", "large"), null))
                .toList();
    }

    @Test
    void theBackendPassesAllChecksAndReleasesItsSeats() throws InterruptedException {
        List<CertificationSlot> slots = List.of(
                slot("plain"),
                slot("asking").questions(questions()),
                slot("station").pickups(List.of("station")).languages(List.of("en", "fr")));
        assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
        CertificationReport report = Certification.of(CertificationOptions.of(URI.create(
                                "http://127.0.0.1:" + environment.getProperty("local.server.port") + "/supplier"))
                        .key(environment.getRequiredProperty("supplier.webhooks.keys[0].value"))
                        .clock(CLOCK)
                        .pause(this::pass)
                        .loadCycles(40)
                        .parallelHolds(50)
                        .holdLimit(Duration.ofMinutes(1))
                        .bookingLimit(Duration.ofMinutes(1))
                        .slots(slots))
                .run();

        String all = report.results().stream()
                .filter(result -> result.outcome() != CheckOutcome.PASSED)
                .map(result -> result.outcome() + " " + result.check().id() + ": " + result.actual())
                .collect(Collectors.joining("\n", "\n", "\n"));
        assertThat(report.passed()).as(all).isTrue();
        assertThat(report.results())
                .filteredOn(result -> result.outcome() == CheckOutcome.SKIPPED)
                .extracting(result -> result.check().id())
                .containsExactly("restart.remembered"); // nobody restarts it
        pass(Duration.ofHours(2));
        assertThat(database.sql("select coalesce(sum(seats), 0) from taken where slot_id = ?")
                        .param("plain")
                        .query(Integer.class)
                        .single())
                .isZero();
    }
}
