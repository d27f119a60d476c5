package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests of the order in which an application is shut down. */
@Timeout(60)
class ShutdownTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    /** A shop that is in the middle of a hold when the application begins to close. */
    static final class SlowShop extends Shop {
        private final Thread closing;

        SlowShop(ConfigurableApplicationContext application) {
            this.closing = new Thread(application::close);
        }

        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            closing.start();
            while (closing.getState() == Thread.State.NEW || closing.getState() == Thread.State.RUNNABLE) {
                LockSupport.parkNanos(1_000_000); // until the closing thread waits for this request
            }
            return super.hold(request, transaction);
        }
    }

    @Test
    void aRequestInFlightIsAnsweredAndItsSlotIsSentBeforeTheEnd(Sandbox sandbox) {
        Contexts.runner(sandbox)
                .withPropertyValues("supplier.webhooks.deadline=1m") // the machine may be busy
                .withBean(SlowShop.class)
                .run(context -> {
                    SlowShop shop = context.getBean(SlowShop.class);
                    WebhookReceiver receiver = context.getBean(WebhookReceiver.class);
                    assertThat(receiver.receive(Shop.WEBHOOKS.request(Shop.holdOf(4)))
                                    .status())
                            .isEqualTo(200);
                    shop.closing.join();
                    Shop.assertSeats(sandbox, 6);
                });
    }
}
