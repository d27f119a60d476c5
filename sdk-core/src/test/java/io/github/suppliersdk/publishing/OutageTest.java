package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.support.FakeService.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs during an outage or an overload of the service, and the outcomes of the slots. */
class OutageTest extends VirtualTimeRuns {
    private static final int FEW = 10;

    private final AtomicInteger failed = new AtomicInteger();

    OutageTest() {
        super(Duration.ofMillis(10));
    }

    private PublishReport publish(int slots, Duration giveUpAfter) {
        return publisher().giveUpAfter(giveUpAfter).build().publish(Slots.days(slots));
    }

    private boolean isBefore(Duration end) {
        return time.passed().compareTo(end) < 0;
    }

    private void downFor(Duration outage) {
        service.script = call -> {
            if (!isBefore(outage)) {
                return null;
            }
            failed.incrementAndGet();
            throw HttpTransportException.maybeSent("the connection was lost", null);
        };
    }

    /**
     * The most requests: some until each breaker opens, then probes of which the later ones are 15 s or more apart.
     */
    private static int bound(Duration outage) {
        return 2 * (5 + 4 + 6 + (int) outage.dividedBy(Duration.ofSeconds(15)));
    }

    @Test
    void anOutageIsWaitedOutWithFewRequestsAndLosesNoSlot() {
        Duration outage = Duration.ofMinutes(10);
        downFor(outage);

        PublishReport report = publish(1000, Duration.ofMinutes(15));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1000);
        assertThat(service.stored().values()).containsOnly(1);
        assertThat(failed.get()).isBetween(FEW, bound(outage));
    }

    @Test
    void aRunEndsWithFewRequestsWhenAnOutageOutlastsGiveUpAfter() {
        downFor(Duration.ofDays(1000));

        PublishReport report = publish(5000, Duration.ofMinutes(10));

        assertThat(report.count(SlotResult.NOT_SENT) + report.count(SlotResult.UNKNOWN))
                .isEqualTo(report.submitted());
        assertThat(report.endedEarly()).isPresent();
        assertThat(report.isComplete()).isFalse();
        assertThat(time.passed()).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(20));
        assertThat(failed.get()).isLessThanOrEqualTo(bound(time.passed()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "120"})
    void aServiceThatIsUnavailableIsNamedSoFromTheFirstMinute(String retryAfter) {
        service.script = call -> new Reply(503, "{}", retryAfter);

        PublishReport report = publish(Slots.days(500));

        assertThat(progress)
                .filteredOn(each -> each.elapsed().compareTo(Duration.ofMinutes(1)) < 0)
                .extracting(PublishProgress::fault)
                .anyMatch(fault -> fault.orElse("").contains("status 503"));
        assertThat(report.endedEarly().orElseThrow()).contains("status 503").doesNotContain("no response");
    }

    @ParameterizedTest
    @CsvSource({"503, 20000", "500, 400"})
    void successfulReadsDoNotVouchForFailingWrites(int status, int slots) {
        service.script = call -> call.isPost() ? error(status) : null;

        PublishReport report = publish(Slots.days(slots));

        assertThat(time.passed()).isBetween(Duration.ofMinutes(14), Duration.ofMinutes(16));
        assertThat(report.calls()).isLessThan(1000);
        assertThat(service.requests("POST")).isLessThan(100);
        assertThat(report.endedEarly().orElseThrow())
                .contains("POST https://", "/experiences/e1/options/o1/slots: ", "status " + status);
        assertThat(report.count(SlotResult.REJECTED)).isZero();
        adds(report);
    }

    @Test
    void aMinuteOfBadGatewaysRejectsNoSlot() {
        service.script = call -> call.isPost() && isBefore(Duration.ofMinutes(1)) ? error(500) : null;

        PublishReport report = publish(Slots.days(2000));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
        assertThat(report.isComplete()).isTrue();
        assertThat(service.stored().values()).containsOnly(1);
    }

    @Test
    void occasionalFailuresLeaveFewSlotsUnknown() {
        AtomicInteger calls = new AtomicInteger();
        service.script = call -> calls.incrementAndGet() % 10 < 3 ? error(502) : null;

        PublishReport report = publish(Slots.days(20_000));

        assertThat(report.count(SlotResult.CREATED)).isGreaterThan(19_600);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(10));
    }

    @Tag("nightly")
    @Test
    void slotsOnWhichTheServiceFailsAffectNoOtherSlotAndCostLittleTime() {
        service.bad = id -> id.endsWith("50");
        service.statusOfBad = 500;

        PublishReport report = publish(Slots.days(20_000));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(200);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(19_800);
        assertThat(outcome(50).problem().orElseThrow().code()).contains("500");
        assertThat(outcome(50).toVerify()).isTrue();
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(40));
    }

    /** The service asks for no pause: the reason is that no call succeeded. */
    @Test
    void anOverloadThatLastsEndsTheRunInTimeWithTheReason() {
        service.script = call -> error(429);

        PublishReport report = publish(5000, Duration.ofMinutes(2));

        assertThat(report.endedEarly().orElseThrow())
                .startsWith("no call to list has succeeded for ")
                .contains("status 429");
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(report.submitted());
        assertThat(outcome(0).problem().orElseThrow().code()).contains("429");
        assertThat(time.passed()).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(150));
    }

    @Test
    void withSixOfTenCallsThrottledEverythingIsPublishedInTheEnd() {
        Random random = new Random(3);
        service.script = call -> random.nextInt(10) < 6 ? error(429) : null;

        PublishReport report = publisher().concurrency(1).build().publish(Slots.days(5000));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(5000);
        assertThat(report.calls()).isLessThan(50 * 5);
        assertThat(time.passed()).isLessThan(Duration.ofHours(1));
    }

    @Test
    void retryAfterIsHonouredDuringManyResponsesWith429() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() && posts.incrementAndGet() <= 40 ? new Reply(429, "{}", "7") : null;

        PublishReport report = publish(Slots.days(500));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(500);
        assertThat(report.retries()).isGreaterThanOrEqualTo(10);
        assertThat(time.passed()).isGreaterThanOrEqualTo(Duration.ofSeconds(7 * 10));
        assertThat(service.stored().values()).containsOnly(1);
    }

    @Test
    void retryAfterOfAnHourEndsTheRunAtOnceUnlessGiveUpAfterIsLonger() {
        first("POST", call -> new Reply(429, "{}", "3600"));

        PublishReport report = publish(Slots.days(100));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(100);
        assertThat(service.calls()).hasSize(2);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(1));

        first("POST", call -> new Reply(429, "{}", "3600"));
        try (SupplierClient another = service.client()) {
            FakeTime longer = new FakeTime();
            PublishReport waited = SlotPublisher.builder(another)
                    .time(longer)
                    .giveUpAfter(Duration.ofHours(2))
                    .build()
                    .publish(Slots.days(100));

            assertThat(waited.count(SlotResult.CREATED)).isEqualTo(100);
            assertThat(service.calls()).hasSize(2 + 4); // it looks once more after the hour
            assertThat(longer.passed()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
        }
    }

    private static long lines(String... parts) throws IOException {
        return Files.readAllLines(
                        Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test-calls.log")),
                        StandardCharsets.ISO_8859_1)
                .stream()
                .filter(line -> List.of(parts).stream().allMatch(line::contains))
                .count();
    }

    @Test
    void aFaultThatLastsIsLoggedEveryHalfMinute() throws Exception {
        String[] parts = {"WARN", "37 slots wait: ", "busy"};
        long before = lines(parts);
        service.script = call -> isBefore(Duration.ofMinutes(5)) ? new Reply(429, "{\"message\":\"busy\"}") : null;

        PublishReport report = publish(Slots.days(37));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(37);
        assertThat(lines(parts) - before).isBetween(5L, 10L);
        List<PublishProgress> whileWaiting =
                progress.stream().filter(each -> each.done() == 0).toList();
        assertThat(whileWaiting).isNotEmpty().allMatch(each -> each.pending() == 37);
    }
}
