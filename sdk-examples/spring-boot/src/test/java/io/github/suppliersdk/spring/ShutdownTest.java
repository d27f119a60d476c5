package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.spring.internal.ClosingLifecycle;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/** Tests of the order in which an application is shut down. */
@Timeout(60)
class ShutdownTest {
    private static final Path LOG = Path.of("target", "tests.log");

    @RegisterExtension
    static final SandboxExtension SANDBOX = SandboxExtension.builder()
            .seed(SandboxSeed.builder()
                    .vendor("my-tours", "My Tours")
                    .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening")
                    .dailySlot("cellar-tour", "evening", "evening-1", Shop.DAY, 10, 2_500)
                    .build())
            .build();

    /**
     * A shop whose handler is in the middle of a hold when the application begins to close, and then tells the sync of
     * the hold.
     */
    static final class SlowShop extends Shop {
        private final ObjectProvider<SlotChanges> changes;
        private final CountDownLatch holding = new CountDownLatch(1);
        private final CountDownLatch ending = new CountDownLatch(1);

        SlowShop(ObjectProvider<SlotChanges> changes) {
            this.changes = changes;
        }

        @Override
        public HoldResponse hold(HoldRequest request) {
            holding.countDown();
            try {
                if (!ending.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("the application does not end");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            HoldResponse response = super.hold(request);
            changes.getObject().changed(EVENING);
            return response;
        }
    }

    /** A part that is stopped before all others. */
    private record StopSignal(CountDownLatch ending) implements SmartLifecycle {
        @Override
        public void start() {}

        @Override
        public void stop() {
            ending.countDown();
        }

        @Override
        public boolean isRunning() {
            return ending.getCount() > 0;
        }
    }

    @Test
    void aRequestInFlightIsAnsweredAndItsSlotIsSentBeforeTheEnd(Sandbox sandbox) {
        Contexts.runner()
                .withPropertyValues(Contexts.propertiesFor(sandbox))
                .withBean(SlowShop.class)
                .withBean(StopSignal.class, () -> new StopSignal(new CountDownLatch(1)))
                .run(context -> {
                    SlowShop shop = context.getBean(SlowShop.class);
                    WebhookReceiver receiver = context.getBean(WebhookReceiver.class);
                    SampleWebhooks samples = SampleWebhooks.withKey("secret").pathPrefix("/supplier");
                    CompletableFuture<WebhookResponse> held =
                            CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(SampleWebhooks.hold(
                                    "cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", 4)))));
                    assertThat(shop.holding.await(30, TimeUnit.SECONDS)).isTrue();
                    StopSignal signal = context.getBean(StopSignal.class);
                    CompletableFuture<Void> closed = CompletableFuture.runAsync(
                            () -> context.getSourceApplicationContext().close());
                    assertThat(signal.ending().await(30, TimeUnit.SECONDS)).isTrue();
                    shop.ending.countDown();

                    assertThat(held.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
                    closed.get(30, TimeUnit.SECONDS);
                    assertThat(sandbox)
                            .option("cellar-tour", "evening")
                            .slot("evening-1")
                            .hasSeats(6);
                });
    }

    @Test
    void unsentSlotsAreLoggedByIdWhenTheShutdownTimeIsOver(Sandbox sandbox) throws IOException {
        long before = Files.size(LOG);
        sandbox.faults().add(Fault.refuse(503));
        long begin = System.nanoTime();
        Contexts.runner()
                .withPropertyValues(Contexts.propertiesFor(sandbox))
                .withPropertyValues("supplier.shutdown-timeout=300ms")
                .withBean(Shop.class)
                .run(context -> context.getBean(AvailabilitySync.class).changed(Shop.EVENING));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        try (InputStream log = Files.newInputStream(LOG)) {
            log.skipNBytes(before);
            assertThat(new String(log.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .contains("evening-1");
        }
    }

    @Test
    void receiversAreClosedAfterTheWebServerAndBeforeSyncs(Sandbox sandbox) {
        Contexts.runner()
                .withPropertyValues(Contexts.propertiesFor(sandbox))
                .withBean(Shop.class)
                .run(context -> {
                    List<Integer> phases = List.of(
                            context.getBean("supplierWebhookClosing", ClosingLifecycle.class)
                                    .getPhase(),
                            context.getBean("supplierSyncClosing", ClosingLifecycle.class)
                                    .getPhase());
                    int webServer = SmartLifecycle.DEFAULT_PHASE - 2 * 1024; // WebServerStartStopLifecycle
                    assertThat(phases.get(0)).isLessThan(webServer).isGreaterThan(phases.get(1));
                });
    }
}
