package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.PlantedBackend.Answer;
import io.github.suppliersdk.sandbox.certify.PlantedBackend.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The checks find every fault of a backend, name it as the cause, and report nothing else. */
final class CertificationTest {

    private static final Path CONTRACT =
            Path.of(System.getProperty("basedir", "."), "..", "..", "sdk-core", "CONTRACT.md");
    private static final int SEATS = 12;
    private static final Duration BUSY = Duration.ofMinutes(1);
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(4);
    private static final Map<Fault, Future<CertificationReport>> RUNS = new EnumMap<>(Fault.class);

    /** Starts the runs of all faults, so that they do not wait for each other. */
    @BeforeAll
    static void start() {
        for (Fault fault : Fault.values()) {
            RUNS.put(fault, THREADS.submit(() -> certify(1, fault)));
        }
    }

    @AfterAll
    static void stop() {
        THREADS.shutdownNow();
    }

    private static CertificationReport certify(int slots, Fault... faults) throws IOException {
        Duration limit = List.of(faults).contains(Fault.SLOW_UNDER_LOAD)
                ? Duration.ofMillis(PlantedBackend.SLOW_MILLIS - 100)
                : BUSY;
        Duration deadline =
                List.of(faults).contains(Fault.LATE) ? Duration.ofMillis(PlantedBackend.LATE_MILLIS - 2_000) : BUSY;
        try (PlantedBackend backend = new PlantedBackend(faults)) {
            return Certification.of(options(backend, slots).deadline(deadline).holdLimit(limit))
                    .run();
        }
    }

    /** 20 cycles, because {@link Fault#SLOW_UNDER_LOAD} is slow at each twentieth hold. */
    private static CertificationOptions options(PlantedBackend backend, int slots) {
        return CertificationOptions.of(backend.url())
                .key(PlantedBackend.KEY)
                .loadCycles(20)
                .parallelHolds(16)
                .holdLimit(BUSY)
                .bookingLimit(BUSY)
                .clock(backend.clock())
                .pause(backend.clock()::advance)
                .restart(backend::restart)
                .slots(IntStream.range(0, slots)
                        .mapToObj(CertificationTest::slot)
                        .toList());
    }

    private static CertificationSlot slot(int number) {
        return CertificationSlot.of("tour", "standard", "slot-" + number)
                .seats(SEATS)
                .categories(List.of("adult", "child"));
    }

    private static Set<String> ids(CertificationReport report, CheckOutcome outcome) {
        return report.results().stream()
                .filter(result -> result.outcome() == outcome)
                .map(result -> result.check().id())
                .collect(Collectors.toSet());
    }

    private static CheckResult result(CertificationReport report, String id) {
        return report.results().stream()
                .filter(each -> each.check().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static String text(CertificationReport report) {
        return report.results().stream()
                .filter(result -> result.outcome() != CheckOutcome.PASSED)
                .map(result -> result.outcome() + " " + result.check().id() + ": " + result.actual())
                .collect(Collectors.joining("\n", report.causes() + "\n", "\n" + report.leftovers()));
    }

    @Test
    void aCorrectBackendPassesAllChecksAndKeepsNoSeat() throws IOException {
        List<CertificationQuestion> questions = new ArrayList<>();
        for (String type : List.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING")) {
            String pattern = type.equals("STRING") ? "[A-Z]{2}\\d{6}" : null;
            String category = type.equals("INTEGER") ? "child" : null;
            questions.add(new CertificationQuestion(type, type, null, category, List.of("small", "large"), pattern));
        }
        CertificationSlot guided = slot(1).pickups(List.of("station", "hotel"))
                .languages(List.of("en", "fr"))
                .questions(questions);
        try (PlantedBackend backend = new PlantedBackend()) {
            CertificationReport report = Certification.of(options(backend, 1).slots(List.of(slot(0), guided)))
                    .run();
            assertThat(ids(report, CheckOutcome.PASSED))
                    .as(text(report))
                    .hasSize(Certification.checks().size());
            assertThat(report.passed()).isTrue();
            assertThat(report.leftovers()).isEmpty();
            assertThat(backend.taken()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 503", "10, 429"})
    void aBackendThatLeavesSomeRequestsUndecidedAtFirstHasNoFault(int slots, int status) throws IOException {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        try (PlantedBackend backend = new PlantedBackend()
                .script((what, body) ->
                        seen.add(what + body) && seen.size() % 10 == 0 ? new Answer(status, "") : null)) {
            CertificationReport report =
                    Certification.of(options(backend, slots)).run();
            assertThat(report.causes()).as(text(report)).isEmpty();
            assertThat(report.passed()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"503", "429"})
    void aBackendThatDecidesNothingSellsNothing(int status) throws IOException {
        try (PlantedBackend backend = new PlantedBackend().script((what, body) -> new Answer(status, ""))) {
            CertificationReport report = Certification.of(
                            options(backend, 1).only(Set.of(CheckGroup.HOLDS, CheckGroup.KEYS)))
                    .run();
            assertThat(report.causes()).singleElement().asString().contains(Fault.FAILS_TO_BOOK.cause());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFaultAloneIsTheOnlyCauseOnOneSlotOfTwelveSeats(Fault fault) throws Exception {
        CertificationReport report = Objects.requireNonNull(RUNS.get(fault)).get();
        assertThat(report.causes()).as(text(report)).hasSize(1);
        CertificationReport.Cause cause = report.causes().get(0);
        assertThat(cause.sentence()).as(text(report)).startsWith(fault.cause());
        assertThat(ids(report, CheckOutcome.FAILED))
                .as(text(report))
                .containsExactlyInAnyOrderElementsOf(cause.checks())
                .containsAll(fault.checks());
        if (fault == Fault.ERRORS) {
            assertThat(cause.sentence()).containsPattern("\\(\\d+ of \\d+, [78] %, of the responses");
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @EnumSource(names = {"KEEPS_CANCELLED", "IGNORES_UNCONFIRMED", "FAILS_TO_BOOK", "FAILS_TO_CANCEL"})
    void aFaultThatLosesSeatsIsTheOnlyCauseOnTwoSlots(Fault fault) throws IOException {
        assertThat(certify(2, fault).causes()).singleElement().asString().contains(fault.cause());
    }

    @Tag("nightly")
    @Test
    void unconfirmedCancellationsAreCheckedOnOtherSlotsWhereOneHasLostItsSeats() throws IOException {
        CertificationReport report = certify(10, Fault.IGNORES_UNCONFIRMED);
        assertThat(report.causes()).as(text(report)).hasSize(1);
        assertThat(ids(report, CheckOutcome.FAILED))
                .as(text(report))
                .contains(
                        "late.cancelled-before-booked",
                        "late.booking-after-unconfirmed",
                        "late.booking-beside-unconfirmed");
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"OVERSELLS, FEW_TICKETS", "FORGETS, NO_KEY", "ERRORS, ZONE_AHEAD"})
    void twoFaultsAreTwoCausesMostSevereFirst(Fault one, Fault other) throws IOException {
        CertificationReport report = certify(10, other, one);
        assertThat(report.causes()).as(text(report)).hasSize(2);
        assertThat(report.causes().get(0).sentence()).startsWith(one.cause());
        assertThat(report.causes().get(1).sentence()).startsWith(other.cause());
    }

    @Test
    void everyCheckHasAUniqueIdAndAnExistingContractSection() throws IOException {
        String contract = Files.readString(CONTRACT);
        assertThat(Certification.checks())
                .hasSizeGreaterThanOrEqualTo(40)
                .extracting(CertificationCheck::id)
                .doesNotHaveDuplicates();
        assertThat(Certification.checks()).allSatisfy(check -> {
            assertThat(check.id()).startsWith(check.group().id() + ".");
            assertThat(check.action() + check.expected()).doesNotContain("  ");
            assertThat(contract).contains("\n## " + check.section().charAt(0) + ". ");
        });
    }

    @Test
    void aBackendThatDoesNotRespondIsReportedAndNoCheckRuns() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CertificationReport report = Certification.of(
                            CertificationOptions.of(URI.create("http://127.0.0.1:" + silent.getLocalPort()))
                                    .slots(List.of(slot(0)))
                                    .deadline(Duration.ofMillis(300)))
                    .run();
            assertThat(report.unreachableReason()).isEqualTo("no response within 0.3 s");
            assertThat(ids(report, CheckOutcome.SKIPPED))
                    .hasSize(Certification.checks().size());
            assertThat(report.passed()).isFalse();
        }
    }

    @Tag("nightly")
    @Test
    @Timeout(300)
    void checksAfterTheBackendStallsAreSkipped() throws IOException {
        try (PlantedBackend backend = new PlantedBackend().stallAbove(2)) {
            CertificationReport report = Certification.of(options(backend, 1)
                            .only(Set.of(CheckGroup.SEATS, CheckGroup.LOAD))
                            .deadline(Duration.ofSeconds(1)))
                    .run();
            assertThat(ids(report, CheckOutcome.FAILED)).as(text(report)).containsExactly("seats.never-oversold");
            assertThat(result(report, "load.holds").actual()).startsWith("the backend does not respond any more");
            assertThat(report.leftovers())
                    .anySatisfy(each -> assertThat(each).contains("the backend does not respond"));
            assertThat(backend.unanswered())
                    .as("the rush of 16 holds, four times, and a few requests more")
                    .isLessThan(100);
        }
    }

    @Tag("nightly")
    @Test
    @Timeout(300)
    void theLoadStopsWhenTheBackendStalls() throws IOException {
        try (PlantedBackend backend = new PlantedBackend().stallAbove(2)) {
            CertificationReport report = Certification.of(options(backend, 1)
                            .only(Set.of(CheckGroup.LOAD))
                            .loadCycles(200)
                            .deadline(Duration.ofSeconds(1)))
                    .run();
            assertThat(report.passed()).isFalse();
            assertThat(backend.unanswered())
                    .as("those of the load, those in flight then, and of the cleaning")
                    .isBetween(16, 60);
        }
    }

    @Test
    void theLoadMeasuresNoRefusals() throws IOException {
        try (PlantedBackend backend = new PlantedBackend()
                .script((request, body) ->
                        request.equals("POST /booking") ? Answer.refused("INACTIVE_HOLD_KEY") : null)) {
            CertificationReport report = Certification.of(options(backend, 1).only(Set.of(CheckGroup.LOAD)))
                    .run();
            assertThat(result(report, "load.holds").outcome()).isEqualTo(CheckOutcome.PASSED);
            assertThat(result(report, "load.bookings").actual()).contains("INACTIVE_HOLD_KEY");
            assertThat(ids(report, CheckOutcome.FAILED))
                    .containsExactlyInAnyOrder("load.bookings", "load.all-answered");
            assertThat(result(report, "load.cancellations").actual())
                    .startsWith("no DELETE /booking was sent: ")
                    .contains("INACTIVE_HOLD_KEY");
        }
    }

    @Test
    void aRunThatIsStoppedOrInterruptedHasNotPassed() throws IOException {
        try (PlantedBackend backend = new PlantedBackend()) {
            CertificationOptions options = options(backend, 1).only(Set.of(CheckGroup.HEALTH, CheckGroup.HOLDS));
            Certification certification = Certification.of(options);
            CertificationReport stopped = certification.run(result -> certification.stop());
            CertificationReport interrupted = Certification.of(options)
                    .run(result -> Thread.currentThread().interrupt());
            CertificationReport before = Certification.of(options).run();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(List.of(stopped, interrupted, before)).allSatisfy(report -> {
                assertThat(report.stopped()).isTrue();
                assertThat(report.passed()).isFalse();
            });
            assertThat(interrupted.count(CheckOutcome.PASSED)).isEqualTo(1);
            assertThat(before.unreachableReason()).isEmpty();
            assertThat(before.count(CheckOutcome.SKIPPED))
                    .isEqualTo(before.results().size());
        } finally {
            var unused = Thread.interrupted(); // not for the next test
        }
    }

    @Test
    void aLeftoverHoldIsNamedWithItsSlotAndItsEndInTheTimeOfThePlace() throws IOException {
        try (PlantedBackend backend = new PlantedBackend()
                .script((request, body) -> request.equals("POST /booking")
                        ? Answer.refused("ELEMENT_NOT_FOUND")
                        : new Answer(200, "{\"hold_id\":" + body.path("hold_id") + ",\"transaction_id\":\"t\"}"))) {
            Clock clock = Clock.fixed(backend.clock().instant(), ZoneId.of("Asia/Tokyo"));
            CertificationReport report = Certification.of(
                            options(backend, 1).only(Set.of(CheckGroup.HEALTH)).clock(clock))
                    .run();
            assertThat(report.leftovers())
                    .singleElement()
                    .asString()
                    .matches("The hold \\S+ of the slot tour/standard/no-slot-\\S+, until 2027-01-01T21:15:00"
                            + " \\(Asia/Tokyo\\): .*");
        }
    }

    /** The backend grants holds at once; each booking and each cancellation takes a second. */
    @Test
    @Timeout(300)
    void anInterruptEndsTheCleanUpAndTheReportNamesWhatIsLeft() throws IOException {
        Thread run = Thread.currentThread();
        Set<String> granted = ConcurrentHashMap.newKeySet();
        Map<String, String> bookings = new ConcurrentHashMap<>();
        try (PlantedBackend backend = new PlantedBackend().script((request, body) -> {
            String hold = body.path("hold_id").asText();
            if (request.equals("POST /hold") && body.path("slot_id").asText().startsWith("slot-")) {
                granted.add(hold);
            } else if (request.equals("POST /booking")) {
                bookings.put(hold, body.path("booking_id").asText());
                run.interrupt();
                Thread.sleep(1_000);
            } else if (request.equals("DELETE /booking")) {
                Thread.sleep(1_000);
            }
            return null;
        })) {
            CertificationReport report = Certification.of(options(backend, 1).only(Set.of(CheckGroup.SEATS)))
                    .run();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(report.stopped()).isTrue();
            String leftovers = String.join("\n", report.leftovers());
            assertThat(granted)
                    .isNotEmpty()
                    .allSatisfy(hold -> assertThat(leftovers).containsAnyOf(hold, bookings.getOrDefault(hold, hold)));
            assertThat(leftovers).contains("the run was stopped");
        } finally {
            var unused = Thread.interrupted(); // not for the next test
        }
    }
}
