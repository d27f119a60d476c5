package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The behaviour of a publisher during an outage of the service, and the outcomes of the slots. */
@Timeout(60)
class OutageTest {
    private static final int FEW = 10;

    private final FakeTime time = new FakeTime();
    private final AtomicInteger failed = new AtomicInteger();
    private FakeSlotService service;
    private SupplierClient client;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = SupplierClient.builder()
                .baseUrl(service.url())
                .accessToken("token")
                .maxAttempts(1)
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private PublishReport publish(int slots, Duration giveUpAfter) {
        return SlotPublisher.builder(client)
                .time(time)
                .giveUpAfter(giveUpAfter)
                .build()
                .publish(Slots.days(slots));
    }

    private void downFor(Duration outage) {
        service.faults = (method, path) -> {
            if (time.passed().compareTo(outage) >= 0) {
                return Fault.NONE;
            }
            failed.incrementAndGet();
            return Fault.DROP;
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
        assertThat(service.insertions().values()).containsOnly(1);
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
        assertThat(time.passed()).isGreaterThanOrEqualTo(Duration.ofMinutes(10));
        assertThat(failed.get()).isLessThanOrEqualTo(bound(time.passed()));
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(20));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "120"})
    void aServiceThatIsUnavailableIsNamedSoFromTheFirstMinute(String retryAfter) {
        service.faults = (method, path) -> Fault.UNAVAILABLE;
        service.retryAfter = retryAfter;
        List<PublishProgress> seen = new ArrayList<>();

        PublishReport report = SlotPublisher.builder(client)
                .time(time)
                .listener(new PublishListener() {
                    @Override
                    public void progress(PublishProgress progress) {
                        seen.add(progress);
                    }
                })
                .build()
                .publish(Slots.days(500));

        assertThat(seen)
                .filteredOn(each -> each.elapsed().compareTo(Duration.ofMinutes(1)) < 0)
                .extracting(PublishProgress::fault)
                .anyMatch(fault -> fault.orElse("").startsWith("503 since 20"));
        assertThat(report.endedEarly().orElseThrow()).startsWith("503 since 20").doesNotContain("no response");
    }

    @Test
    void permanentlyFailingWritesAreNotMultiplied() {
        service.faults = (method, path) -> method.equals("POST") ? Fault.ERROR : Fault.NONE;

        PublishReport report = publish(400, Duration.ofMinutes(5));

        assertThat(report.count(SlotResult.CREATED)).isZero();
        assertThat(service.requests("POST")).isLessThan(100);
    }
}
