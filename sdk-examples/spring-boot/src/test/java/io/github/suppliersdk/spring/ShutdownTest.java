package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.SmartLifecycle;

/** Tests of the order in which an application is shut down. */
@Timeout(60)
class ShutdownTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    /** A shop whose handler is in the middle of a hold when the application begins to close. */
    static final class SlowShop extends Shop {
        private final CountDownLatch holding = new CountDownLatch(1);
        private final CountDownLatch ending = new CountDownLatch(1);

        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            holding.countDown();
            try {
                if (!ending.await(30, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("the application does not end");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return super.hold(request, transaction);
        }
    }

    /** The JDK's common pool has one thread on two cores, and the handler waits in it. */
    private static final Executor THREAD_EACH = task -> new Thread(task).start();

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
                .withPropertyValues("supplier.webhooks.deadline=1m") // the machine may be busy
                .withBean(SlowShop.class)
                .withBean(StopSignal.class, () -> new StopSignal(new CountDownLatch(1)))
                .run(context -> {
                    SlowShop shop = context.getBean(SlowShop.class);
                    WebhookReceiver receiver = context.getBean(WebhookReceiver.class);
                    SampleWebhooks samples = SampleWebhooks.withKey("secret").pathPrefix("/supplier");
                    CompletableFuture<WebhookResponse> held = CompletableFuture.supplyAsync(
                            () -> receiver.receive(samples.request(SampleWebhooks.hold(
                                    "cellar-tour", "evening", "evening-1", HolderQuantity.of("adult", 4)))),
                            THREAD_EACH);
                    assertThat(shop.holding.await(30, TimeUnit.SECONDS)).isTrue();
                    StopSignal signal = context.getBean(StopSignal.class);
                    CompletableFuture<Void> closed = CompletableFuture.runAsync(
                            () -> context.getSourceApplicationContext().close(), THREAD_EACH);
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
}
