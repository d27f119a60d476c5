package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checks find every defect of a backend, and report nothing else. */
final class CertificationTest {

    private static final int SEATS = 12;

    /** A limit for response times that even a busy machine meets. */
    private static final Duration BUSY = Duration.ofSeconds(5);
    /** Far more than a busy machine needs for a response that is not late. */
    private static final Duration BELOW_LATE = SeatBackend.LATE.minusMillis(100);

    private static final Map<String, Integer> SLOTS = Map.of("plain", SEATS, "asking", SEATS, "guided", SEATS);
    private static final Map<BackendDefect, Set<String>> FOUND_BY = new EnumMap<>(Map.ofEntries(
            Map.entry(BackendDefect.OVERSELLS, Set.of("seats.last-seat", "seats.never-oversold")),
            Map.entry(
                    BackendDefect.OTHER_TRANSACTION_WHEN_REPEATED,
                    Set.of("repeated.hold", "repeated.booking", "concurrent.hold", "concurrent.booking")),
            Map.entry(BackendDefect.FORGETS_BOOKED_HOLDS, Set.of("late.hold-after-booking")),
            Map.entry(BackendDefect.RESPONDS_LATE, Set.of("load.holds")),
            Map.entry(BackendDefect.FAILS_ON_AN_UNKNOWN_SLOT, Set.of("holds.unknown-slot")),
            Map.entry(
                    BackendDefect.ONE_TICKET_TOO_FEW,
                    Set.of(
                            "cancellations.seats",
                            "tickets.one-for-each-guest",
                            "tickets.right-items",
                            "tickets.shared-item")),
            Map.entry(BackendDefect.TICKETS_FOR_ITEMS_ONLY, Set.of("tickets.shared-item")),
            Map.entry(
                    BackendDefect.ACCEPTS_ANY_KEY,
                    Set.of("keys.wrong", "keys.none", "keys.nearly", "keys.booking", "keys.cancellation")),
            Map.entry(BackendDefect.ACCEPTS_HALF_A_KEY, Set.of("keys.nearly")),
            Map.entry(BackendDefect.BOOKS_TWICE_WHEN_REPEATED, Set.of("repeated.booking", "concurrent.booking")),
            Map.entry(
                    BackendDefect.IGNORES_UNCONFIRMED_CANCELLATIONS,
                    Set.of(
                            "unconfirmed.seats",
                            "late.cancelled-before-booked",
                            "late.booking-after-unconfirmed",
                            "late.booking-beside-unconfirmed")),
            Map.entry(
                    BackendDefect.REFUSES_UNKNOWN_FIELDS,
                    Set.of("unknown-fields.hold", "unknown-fields.booking", "unknown-fields.cancellation")),
            Map.entry(BackendDefect.EMPTY_SUCCESS, Set.of("bookings.confirmed")),
            Map.entry(
                    BackendDefect.WRONG_CODE,
                    Set.of("seats.sold-out", "seats.too-many", "seats.last-seat", "seats.never-oversold")),
            Map.entry(BackendDefect.BODY_ON_CANCELLATION, Set.of("cancellations.whole")),
            Map.entry(
                    BackendDefect.KEEPS_ENDED_HOLDS,
                    Set.of("expiry.over-on-arrival", "expiry.seats-come-back", "expiry.booking-after-end")),
            Map.entry(BackendDefect.CANCELS_ALL_FOR_ONE_TICKET, Set.of("partial.seats")),
            Map.entry(BackendDefect.SAME_NUMBERS_AGAIN, Set.of("tickets.unique")),
            Map.entry(BackendDefect.BAD_HEALTH, Set.of("health.ok")),
            Map.entry(BackendDefect.ANY_TRANSACTION_CANCELS, Set.of("cancellations.wrong-transaction")),
            Map.entry(BackendDefect.NEGATIVE_GUESTS, Set.of("sizes.negative")),
            Map.entry(BackendDefect.FAILS_ON_INVALID_JSON, Set.of("sizes.no-json", "sizes.no-object")),
            Map.entry(BackendDefect.FAILS_ON_BILLIONS_OF_GUESTS, Set.of("sizes.overflow"))));

    private static CertificationOptions options(URI backend) {
        CertificationSlot plain =
                CertificationSlot.of("tour", "standard", "plain").seats(SEATS).categories(List.of("adult", "child"));
        List<CertificationQuestion> questions = new ArrayList<>();
        for (String type : List.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING")) {
            questions.add(new CertificationQuestion(
                    "q-" + type,
                    type,
                    null,
                    null,
                    List.of("small", "large"),
                    type.equals("STRING") ? "[A-Z]{2}\\d{6}" : null));
        }
        return CertificationOptions.of(backend)
                .key(SeatBackend.KEY)
                .loadCycles(40)
                .slots(List.of(
                        plain,
                        CertificationSlot.of("asking-tour", "standard", "asking")
                                .seats(SEATS)
                                .questions(questions),
                        CertificationSlot.of("tour", "standard", "guided")
                                .seats(SEATS)
                                .pickups(List.of("station", "hotel"))
                                .languages(List.of("en", "fr"))));
    }

    private static CertificationReport certify(SeatBackend backend, int parallelHolds, Duration holdLimit) {
        return Certification.of(options(backend.url())
                        .parallelHolds(parallelHolds)
                        .holdLimit(holdLimit)
                        .clock(backend.clock())
                        .pause(backend.clock()::advance)
                        .restart(() -> true))
                .run();
    }

    private static Set<String> ids(CertificationReport report, CheckOutcome outcome) {
        return report.results().stream()
                .filter(result -> result.outcome() == outcome)
                .map(result -> result.check().id())
                .collect(Collectors.toSet());
    }

    private static String text(CertificationReport report) {
        return report.results().stream()
                .filter(result -> result.outcome() != CheckOutcome.PASSED)
                .map(result -> result.outcome() + " " + result.check().id() + ": " + result.actual())
                .collect(Collectors.joining("\n", "\n", "\n" + report.leftovers()));
    }

    @Test
    void aCorrectBackendPassesAllChecksAndKeepsNoHoldOrBooking() {
        try (SeatBackend backend = new SeatBackend(SLOTS)) {
            CertificationReport report = certify(backend, 200, BUSY);

            assertThat(ids(report, CheckOutcome.PASSED))
                    .as(text(report))
                    .hasSize(Certification.checks().size());
            assertThat(report.passed()).isTrue();
            assertThat(report.leftovers()).isEmpty();
            assertThat(backend.book().open()).isEmpty();
            assertThat(backend.book().liveHolds()).isZero();
        }
    }

    @Test
    void eachDefectIsFoundByExactlyTheExpectedChecks() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(6);
        Map<BackendDefect, Future<CertificationReport>> runs = new EnumMap<>(BackendDefect.class);
        try {
            for (BackendDefect fault : BackendDefect.values()) {
                runs.put(fault, threads.submit(() -> {
                    try (SeatBackend backend = new SeatBackend(SLOTS, fault)) {
                        return certify(backend, 40, fault == BackendDefect.RESPONDS_LATE ? BELOW_LATE : BUSY);
                    }
                }));
            }
            Map<BackendDefect, Set<String>> found = new EnumMap<>(BackendDefect.class);
            StringBuilder texts = new StringBuilder();
            for (Map.Entry<BackendDefect, Future<CertificationReport>> run : runs.entrySet()) {
                CertificationReport report = run.getValue().get();
                found.put(run.getKey(), ids(report, CheckOutcome.FAILED));
                texts.append('\n').append(run.getKey()).append(text(report));
            }
            assertThat(found).as(texts.toString()).isEqualTo(FOUND_BY);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aSilentBackendIsReportedAsUnreachableAndNoCheckRuns() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort());
            CertificationReport report = Certification.of(options(url).reachableWithin(Duration.ofMillis(300)))
                    .run();

            assertThat(report.unreachableReason()).isEqualTo("no response within 0.3 s");
            assertThat(ids(report, CheckOutcome.SKIPPED))
                    .hasSize(Certification.checks().size());
            assertThat(report.passed()).isFalse();
            assertThat(report.took()).isLessThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void anAddressWithoutAServerIsReportedAtOnce() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        CertificationReport report = Certification.of(options(URI.create("http://127.0.0.1:" + port)))
                .run();

        assertThat(report.unreachableReason()).isEqualTo("no connection can be made");
        assertThat(report.took()).isLessThan(Duration.ofSeconds(3));
    }

    @Test
    void aBackendThatClosesConnectionsIsReportedAsUnreachable() throws IOException {
        try (ServerSocket rude = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread hangsUp = new Thread(() -> hangUp(rude));
            hangsUp.setDaemon(true);
            hangsUp.start();
            CertificationReport report = Certification.of(
                            options(URI.create("http://127.0.0.1:" + rude.getLocalPort())))
                    .run();

            assertThat(report.unreachableReason()).isEqualTo("the connection was closed without a response");
        }
    }

    private static void hangUp(ServerSocket rude) {
        while (true) {
            try (Socket caller = rude.accept()) {
                int unused = caller.getInputStream().read(new byte[4096]);
            } catch (IOException e) {
                return; // the test has closed the socket
            }
        }
    }

    @Test
    @Timeout(60)
    void checksAfterTheBackendStallsAreSkipped() throws IOException {
        try (SeatBackend backend = new SeatBackend(SLOTS);
                StallingProxy stuck = new StallingProxy(backend.url(), 2)) {
            CertificationReport report = Certification.of(options(stuck.url())
                            .only(Set.of(CheckGroup.SEATS, CheckGroup.LOAD))
                            .clock(backend.clock())
                            .deadline(Duration.ofMillis(400))
                            .reachableWithin(Duration.ofSeconds(3)))
                    .run();

            assertThat(ids(report, CheckOutcome.FAILED)).as(text(report)).containsExactly("seats.never-oversold");
            assertThat(report.results())
                    .filteredOn(result -> result.check().group() == CheckGroup.LOAD)
                    .isNotEmpty()
                    .allSatisfy(
                            result -> assertThat(result.actual()).startsWith("the backend does not respond any more"));
            assertThat(report.leftovers())
                    .anySatisfy(each -> assertThat(each).contains("the backend does not respond"));
            assertThat(stuck.unanswered())
                    .as("the rush of 200 holds, six times, and a few requests more")
                    .isLessThan(1220);
        }
    }

    @Test
    @Timeout(60)
    void theLoadStopsWhenTheBackendStalls() throws IOException {
        try (SeatBackend backend = new SeatBackend(SLOTS);
                StallingProxy stuck = new StallingProxy(backend.url(), 2)) {
            CertificationReport report = Certification.of(options(stuck.url())
                            .only(Set.of(CheckGroup.LOAD))
                            .clock(backend.clock())
                            .loadCycles(200)
                            .deadline(Duration.ofMillis(400))
                            .reachableWithin(Duration.ofSeconds(3)))
                    .run();

            assertThat(report.passed()).isFalse();
            assertThat(stuck.unanswered())
                    .as("those of the load, those in flight then, and of the cleaning")
                    .isBetween(16, 60);
        }
    }

    @Test
    void aRunThatIsStoppedOrInterruptedHasNotPassed() {
        try (SeatBackend backend = new SeatBackend(SLOTS)) {
            Certification certification = Certification.of(
                    options(backend.url()).only(Set.of(CheckGroup.HEALTH)).clock(backend.clock()));
            CertificationReport stopped = certification.run(result -> certification.stop());
            Certification another = Certification.of(
                    options(backend.url()).only(Set.of(CheckGroup.HEALTH)).clock(backend.clock()));
            CertificationReport interrupted =
                    another.run(result -> Thread.currentThread().interrupt());
            Thread.currentThread().interrupt();
            CertificationReport before = another.run();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(List.of(stopped, interrupted)).allSatisfy(report -> {
                assertThat(report.count(CheckOutcome.PASSED)).isEqualTo(1);
                assertThat(report.stopped()).isTrue();
                assertThat(report.passed()).isFalse();
            });
            assertThat(before.stopped()).isTrue();
            assertThat(before.unreachableReason()).isEmpty();
            assertThat(before.count(CheckOutcome.SKIPPED))
                    .isEqualTo(before.results().size());
        } finally {
            var unused = Thread.interrupted(); // clears the status for the next test
        }
    }

    @Test
    void aRefusedKeyIsReportedWithoutFailedChecks() {
        try (SeatBackend backend = new SeatBackend(SLOTS)) {
            CertificationReport report =
                    Certification.of(options(backend.url()).key("another-key")).run();

            assertThat(report.keyRefused()).isTrue();
            assertThat(report.passed()).isFalse();
            assertThat(ids(report, CheckOutcome.FAILED)).isEmpty();
        }
    }
}
