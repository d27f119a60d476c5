package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.spring.internal.SupplierHealth;
import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The health indicator of webhooks, as a load balancer reads it. */
@Timeout(60)
class WebhookHealthTest {
    /** All instances have the same store, so a load balancer would take all of them out. */
    @Test
    void anAbandonedCompensationIsAWarningAndTheStatusStaysUp() throws InterruptedException {
        CountDownLatch failed = new CountDownLatch(1);
        Shop shop = new Shop() {
            @Override
            public void cancelUnconfirmed(UnconfirmedCancellation request) {
                throw new IllegalStateException("the cancellation fails");
            }
        };
        WebhookObserver observer = new WebhookObserver() {
            @Override
            public void onWebhook(WebhookEvent event) {}

            @Override
            public void onCompensation(CompensationEvent event) {
                failed.countDown();
            }
        };
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(shop)
                .addKey(WebhookKey.of("secret"))
                .store(new InMemoryWebhookStore())
                .abandonCompensationAfter(Duration.ZERO)
                .addObserver(observer)
                .build()) {
            String booking = UUID.randomUUID().toString();
            assertThat(receiver.receive(SampleWebhooks.withKey("secret")
                                    .request(UnconfirmedCancellation.builder(booking)
                                            .build()))
                            .status())
                    .isEqualTo(200);
            assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();

            SupplierHealth health = SupplierHealth.ofReceivers(Map.of("receiver", receiver));

            assertThat(health.isUp()).isTrue();
            assertThat(health.details())
                    .containsEntry("abandonedCompensations", 1)
                    .containsKey("warning")
                    .extractingByKey("abandoned")
                    .asString()
                    .contains(booking);
        }
    }
}
