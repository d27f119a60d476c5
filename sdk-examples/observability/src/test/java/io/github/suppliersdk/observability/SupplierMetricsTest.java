package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the meters of Micrometer after a real run. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class SupplierMetricsTest {
    private static final MeterRegistry REGISTRY = new SimpleMeterRegistry();
    private static RealRun run;

    @BeforeAll
    static void run() throws InterruptedException {
        run = new RealRun(SupplierMetrics.of(REGISTRY)).run();
    }

    @AfterAll
    static void close() {
        run.close();
    }

    @Test
    void theRegistryHasExactlyTheMetricsOfTheTable() {
        Set<String> expected =
                Arrays.stream(Metric.values()).map(metric -> metric.id).collect(Collectors.toCollection(TreeSet::new));
        assertThat(names()).containsExactlyElementsOf(expected);
    }

    private static Set<String> names() {
        return REGISTRY.getMeters().stream()
                .map(meter -> meter.getId().getName())
                .filter(name -> !name.endsWith(".histogram")) // the simple registry shows buckets as such meters
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void tagsAreThoseOfTheTableWithFewValuesAndWithoutIds() {
        for (Metric metric : Metric.values()) {
            List<Meter> meters = List.copyOf(REGISTRY.find(metric.id).meters());
            assertThat(meters).hasSizeLessThanOrEqualTo(50).allSatisfy(meter -> {
                List<String> keys =
                        meter.getId().getTags().stream().map(Tag::getKey).toList();
                assertThat(keys)
                        .containsAll(metric.tags())
                        .hasSize(metric.tags().size() + 1);
                assertThat(meter.getId().getTag("account")).isEqualTo("default");
                assertThat(meter.getId().getTags())
                        .extracting(Tag::getValue)
                        .allSatisfy(value -> assertThat(value)
                                .doesNotContain("evening", "cellar", "no-such-experience")
                                .doesNotContainPattern("[0-9a-f]{8}-"));
                assertThat(meter.getId().getDescription()).isEqualTo(metric.description);
            });
        }
    }

    /**
     * Prometheus sees no increase in a counter that begins with 1, so the alert for a single event would never fire.
     */
    @Test
    void theFirstAlertOfAnyWorkIsAnIncrease() {
        MeterRegistry registry = new SimpleMeterRegistry();
        WebhookObserver observer = SupplierMetrics.of(registry).webhooks(Duration.ofSeconds(8));
        List<Meter> before = List.copyOf(registry.getMeters());

        for (OpenOperation.Work work : OpenOperation.Work.values()) {
            OpenOperation one = new OpenOperation(work, "id", "key", Instant.EPOCH, Instant.EPOCH, 0, Optional.empty());
            observer.onAlert(one);
            observer.onWork(one, Optional.empty());
            observer.onWork(one, Optional.of(new IllegalStateException()));
        }

        assertThat(registry.getMeters()).containsExactlyInAnyOrderElementsOf(before);
        assertThat(registry.get("supplier.webhooks.work")
                        .tags("work", "hold_end", "result", "failed")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void callsAreCountedByPathStatusAndOutcome() {
        assertThat(REGISTRY.get("supplier.calls")
                        .tags("method", "GET", "status", "404", "outcome", "NotFoundException")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.calls.retries").counter().count()).isEqualTo(1);
    }

    @Test
    void theFirstLoadIsCounted() {
        assertThat(REGISTRY.get("supplier.publishing.slots")
                        .tag("result", "created")
                        .counter()
                        .count())
                .isEqualTo(30);
        assertThat(REGISTRY.get("supplier.publishing.slots")
                        .tag("result", "unknown")
                        .counter()
                        .count())
                .isZero();
    }

    @Test
    void aSyncShowsItsLagAndTheNumberOfWaitingSlots() {
        assertThat(REGISTRY.get("supplier.sync.lag").timer().count()).isPositive();
        assertThat(REGISTRY.get("supplier.sync.lag").timer().max(TimeUnit.MINUTES))
                .isLessThan(1);
        assertThat(REGISTRY.get("supplier.sync.pending").gauge().value())
                .isEqualTo((double) run.sync.status().pending());
        assertThat(REGISTRY.get("supplier.sync.reconciles")
                        .tag("result", "equal")
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.sync.reconcile.slots")
                        .tag("state", "compared")
                        .gauge()
                        .value())
                .isEqualTo(30);
    }

    @Test
    void webhooksAreCountedByKindAndOutcome() {
        assertThat(REGISTRY.get("supplier.webhooks")
                        .tags("kind", "hold", "status", "200", "outcome", "handled")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.webhooks")
                        .tags("kind", "hold", "outcome", "failed")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.webhooks.deadline").gauge().value()).isEqualTo(8);
    }

    @Test
    void metersOfAccountsAreSeparate() {
        MeterRegistry registry = new SimpleMeterRegistry();
        SupplierMetrics.of(registry, "north").publishing();
        SupplierMetrics.of(registry, "south").publishing();
        assertThat(registry.find("supplier.publishing.to.verify").counters())
                .extracting(counter -> counter.getId().getTag("account"))
                .containsExactlyInAnyOrder("north", "south");
    }

    @Test
    void closingAWatchRemovesItsGauges() {
        MeterRegistry registry = new SimpleMeterRegistry();
        SupplierObservers observers = SupplierMetrics.of(registry);
        SupplierObservers.Watch watch = observers.watch(run.sync);
        assertThat(registry.find("supplier.sync.pending").gauge()).isNotNull();
        watch.close();
        assertThat(registry.find("supplier.sync.pending").gauge()).isNull();
    }
}
