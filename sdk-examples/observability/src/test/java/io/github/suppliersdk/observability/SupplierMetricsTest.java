package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The meters after a run over real sockets, in which each kind of event that is measured happens. */
@Timeout(300)
class SupplierMetricsTest {
    private static final MeterRegistry REGISTRY = new SimpleMeterRegistry();

    @BeforeAll
    static void run() throws InterruptedException {
        Cellar cellar = new Cellar();
        try (Sandbox sandbox = Sandbox.start()) {
            sandbox.seed(SandboxSeed.builder()
                    .vendor("cellar", "Cellar")
                    .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                    .build());
            run(
                    REGISTRY,
                    sandbox,
                    cellar,
                    Cellar.handler(),
                    WebhookKey.of("key"),
                    ZoneId.of("Europe/Paris"),
                    Cellar.DAY,
                    Cellar.DAY.plusDays(1));
        }
    }

    private static void run(
            MeterRegistry registry,
            Sandbox sandbox,
            AvailabilitySource tours,
            WebhookHandler handler,
            WebhookKey key,
            ZoneId place,
            LocalDate from,
            LocalDate to)
            throws InterruptedException {
        String baseUrl = sandbox.baseUrl();
        String token = sandbox.accessToken();
        // example
        SupplierMetrics metrics = SupplierMetrics.of(registry); // of(registry, "north") for one of several accounts
        SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .addObserver(metrics.calls())
                .build();
        SlotPublisher publisher =
                SlotPublisher.builder(client).listener(metrics.publishing()).build();
        AvailabilitySync sync = AvailabilitySync.builder(client)
                .source(tours)
                .timeZone(place)
                .listener(metrics.sync())
                .build();
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(handler)
                .addKey(key)
                .holdTimeZone(hold -> place)
                .slotMarks(sync.slotMarks())
                .addObserver(metrics.webhooks(Duration.ofSeconds(8))) // the receiver's deadline
                .build();
        metrics.watch(sync);
        // end
        var unusedReport =
                publisher.publish(List.of(new SlotTarget(Cellar.EVENING.experienceId(), ((Cellar) tours).slot())));
        SyncResult unusedResult = sync.reconcile(from, to);
        ((Cellar) tours).seats = 49;
        sync.changed(Cellar.EVENING);
        for (int seats : new int[] {1, Cellar.FAILING_SEATS}) {
            var unused = receiver.receive(SampleWebhooks.withKey("key")
                    .request(SampleWebhooks.hold(
                            "cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", seats))));
        }
        assertThat(sync.awaitIdle(Duration.ofMinutes(2))).isTrue();
        sandbox.faults().add(Fault.refuse(503).next(1));
        assertThat(client.vendors().list()).isNotEmpty();
        Assertions.assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> client.experiences().get("no-such-experience"));
        receiver.close();
        sync.close();
        client.close();
    }

    private static double count(MeterRegistry registry, String name, String... tags) {
        return registry.find(name).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    private static double timed(String name, String... tags) {
        return (double) REGISTRY.get(name).tags(tags).timer().count();
    }

    @Test
    void theRegistryHasExactlyTheMetricsOfTheTable() {
        Set<String> names = REGISTRY.getMeters().stream()
                .map(meter -> meter.getId().getName())
                .filter(name -> !name.endsWith(".histogram")) // the simple registry shows buckets as such meters
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Metric.values()).map(metric -> metric.id).toList());
    }

    @Test
    void tagsAreThoseOfTheTableWithFewValuesAndWithoutIds() {
        for (Metric metric : Metric.values()) {
            List<Meter> meters = List.copyOf(REGISTRY.find(metric.id).meters());
            assertThat(meters).hasSizeLessThanOrEqualTo(50).allSatisfy(meter -> {
                assertThat(meter.getId().getTags())
                        .extracting(Tag::getKey)
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

    @Test
    void whatHappenedIsCounted() {
        assertThat(timed("supplier.calls", "method", "GET", "status", "404", "outcome", "NotFoundException"))
                .isEqualTo(1);
        assertThat(count(REGISTRY, "supplier.calls.retries")).isEqualTo(1);
        assertThat(count(REGISTRY, "supplier.publishing.slots", "result", "created"))
                .isEqualTo(1);
        assertThat(count(REGISTRY, "supplier.publishing.slots", "result", "unknown"))
                .isZero();
        assertThat(timed("supplier.webhooks", "kind", "hold", "status", "200", "outcome", "handled"))
                .isEqualTo(1);
        assertThat(timed("supplier.webhooks", "kind", "hold", "outcome", "failed"))
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.webhooks.deadline").gauge().value()).isEqualTo(8);
        assertThat(REGISTRY.get("supplier.sync.lag").timer().max(TimeUnit.HOURS))
                .isPositive()
                .isLessThan(1);
        assertThat(count(REGISTRY, "supplier.sync.reconciles", "result", "equal"))
                .isEqualTo(1);
        assertThat(REGISTRY.get("supplier.sync.reconcile.slots")
                        .tag("state", "compared")
                        .gauge()
                        .value())
                .isEqualTo(1);
    }

    /** Prometheus sees no increase in a counter that begins with 1: the alert for a single event would never fire. */
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
        assertThat(count(registry, "supplier.webhooks.work", "work", "hold_end", "result", "failed"))
                .isEqualTo(1);
    }

    /** Options that the source does not list are not compared. */
    @Test
    void aReconcileThatDoesNotCompareAllOptionsIsIncomplete() {
        MeterRegistry registry = new SimpleMeterRegistry();
        SyncResult.Slots none = new SyncResult.Slots(0, Map.of());
        Optional<List<OptionRef>> notListed = Optional.of(List.of(OptionRef.of("e1", "not-listed")));
        SupplierMetrics.of(registry)
                .sync()
                .onReconcile(new SyncResult(5, none, none, none, none, none, Map.of(), Map.of(), notListed, 0, false));
        assertThat(count(registry, "supplier.sync.reconciles", "result", "incomplete"))
                .isEqualTo(1);
        assertThat(count(registry, "supplier.sync.reconciles", "result", "equal"))
                .isZero();
    }

    @Test
    void metersOfAccountsAreSeparate() {
        MeterRegistry registry = new SimpleMeterRegistry();
        for (String account : List.of("north", "south")) {
            var unused = SupplierMetrics.of(registry, account).publishing();
        }
        assertThat(registry.find("supplier.publishing.to.verify").counters())
                .extracting(counter -> counter.getId().getTag("account"))
                .containsExactlyInAnyOrder("north", "south");
    }
}
