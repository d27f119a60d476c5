package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.PlantedBackend.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The report begins with the causes of the failures: one for each defect of the backend, most severe first. */
final class CausesTest {

    private static final ExecutorService THREADS = Executors.newFixedThreadPool(4);
    private static final Map<String, Future<CertificationReport>> RUNS = new ConcurrentHashMap<>();

    /** Starts the runs of all faults alone, so that they do not wait for each other. */
    @BeforeAll
    static void start() {
        for (Fault fault : Fault.values()) {
            RUNS.put(fault.name(), THREADS.submit(() -> certify(1, fault)));
        }
    }

    @AfterAll
    static void stop() {
        THREADS.shutdownNow();
    }

    private static CertificationReport alone(Fault fault) throws Exception {
        return Objects.requireNonNull(RUNS.get(fault.name())).get();
    }

    private static CertificationReport certify(int slots, Fault... faults) throws IOException {
        try (PlantedBackend backend = new PlantedBackend(faults)) {
            return Certification.of(CertificationOptions.of(backend.url())
                            .key(PlantedBackend.KEY)
                            .slots(IntStream.range(0, slots)
                                    .mapToObj(i -> CertificationSlot.of("tour", "standard", "slot-" + i)
                                            .seats(12))
                                    .toList())
                            .deadline(Duration.ofMillis(PlantedBackend.LATE_MILLIS - 1_000))
                            .holdLimit(Duration.ofSeconds(10))
                            .bookingLimit(Duration.ofSeconds(10))
                            .loadCycles(30)
                            .parallelHolds(30)
                            .clock(backend.clock())
                            .pause(backend.clock()::advance)
                            .restart(backend::restart))
                    .run();
        }
    }

    private static String text(CertificationReport report) {
        StringBuilder text = new StringBuilder();
        report.causes().forEach(cause -> text.append(cause).append('\n'));
        report.results().stream()
                .filter(result -> result.outcome() != CheckOutcome.PASSED)
                .forEach(result -> text.append(result.outcome())
                        .append(' ')
                        .append(result.check().id())
                        .append(": ")
                        .append(result.actual())
                        .append('\n'));
        return text.append(report.leftovers()).toString();
    }

    @ParameterizedTest
    @CsvSource({"1", "10"})
    void aBackendWithoutAFaultPasses(int slots) throws IOException {
        CertificationReport report = certify(slots);

        assertThat(report.causes()).as(text(report)).isEmpty();
        assertThat(report.passed()).isTrue();
        assertThat(report.leftovers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "OVERSELLS, It sells more seats than there are:",
        "FORGETS, It forgets what it told before a restart:",
        "KEEPS_CANCELLED, It takes a cancellation and keeps the seats:",
        "CONFIRMS_CANCELLED, 'It does not carry out unconfirmed cancellations, or confirms a booking that was cancelled'",
        "TAKES_AGAIN, It carries out a repeated request again:",
        "LATE, It responds late (",
        "ERRORS, It fails at random (",
        "NO_KEY, It answers without the right key:",
        "ZONE_AHEAD, It ends holds in a wrong time zone:",
        "ZONE_BEHIND, It ends holds in a wrong time zone:",
        "NEVER_ENDS, It does not end holds at their expiration_time:",
        "FEW_TICKETS, Its tickets do not fit the guests:",
        "WRONG_CODE, It does not grant free seats, or refuses them with a wrong code:",
        "STRICT, It does not ignore fields that it does not know:",
        "UNHEALTHY, Its health check fails:"
    })
    void aFaultAloneIsTheOnlyCauseOnOneSlotOfTwelveSeats(Fault fault, String beginning) throws Exception {
        CertificationReport report = alone(fault);

        assertThat(report.causes()).as(text(report)).hasSize(1);
        assertThat(report.causes().get(0).sentence()).as(text(report)).startsWith(beginning);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(
                Arguments.of(
                        Fault.OVERSELLS,
                        Fault.FEW_TICKETS,
                        List.of("It sells more seats", "Its tickets do not fit the guests")),
                Arguments.of(
                        Fault.NO_KEY,
                        Fault.FORGETS,
                        List.of("It forgets what it told", "It answers without the right key")),
                Arguments.of(
                        Fault.ERRORS,
                        Fault.ZONE_AHEAD,
                        List.of("It fails at random (", "It ends holds in a wrong time zone")));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void twoFaultsAreTwoCausesMostSevereFirst(Fault one, Fault other, List<String> beginnings) throws IOException {
        CertificationReport report = certify(10, one, other);

        assertThat(report.causes()).as(text(report)).hasSize(2);
        for (int i = 0; i < 2; i++) {
            assertThat(report.causes().get(i).sentence()).as(text(report)).startsWith(beginnings.get(i));
        }
    }

    @Test
    void anErrorShareIsTold() throws Exception {
        CertificationReport report = alone(Fault.ERRORS);

        assertThat(report.causes().get(0).sentence()).containsPattern("\\(\\d+ of \\d+, [78] %, of the responses");
    }
}
