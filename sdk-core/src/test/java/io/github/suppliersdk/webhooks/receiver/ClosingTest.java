package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A receiver that is closed while the store is slow. */
@Timeout(60)
class ClosingTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final CountDownLatch storing = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    /** A store that is slow to store what the handler has done. */
    private final class SlowStore implements WebhookStore {
        private final WebhookStore to = new InMemoryWebhookStore();

        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            if (next.state().equals("OK")) {
                storing.countDown();
                await(mayEnd);
            }
            return to.replace(seen, next);
        }

        @Override
        public Optional<StoredOperation> find(String key) {
            return to.find(key);
        }

        @Override
        public boolean insert(StoredOperation operation) {
            return to.insert(operation);
        }

        @Override
        public boolean delete(StoredOperation seen) {
            return to.delete(seen);
        }

        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            return to.due(until, after, limit);
        }

        @Override
        public List<StoredOperation> scan(String afterKey, int limit) {
            return to.scan(afterKey, limit);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private WebhookReceiver receiver(WebhookStore store) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .store(store)
                .deadline(Duration.ofMinutes(5))
                .build();
    }

    private static String state(WebhookStore store) {
        return store.scan("", 1).get(0).state();
    }

    @Test
    void aSuccessStoredAfterA503IsCompensatedByTheNextProcess() throws Exception {
        WebhookStore store = new SlowStore();
        WebhookReceiver receiver = receiver(store);
        CompletableFuture<WebhookResponse> response = CompletableFuture.supplyAsync(() -> receiver.receive(
                samples.request(SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2)))));
        await(storing);
        assertThat(receiver.close(Duration.ZERO)).isFalse();
        assertThat(response.get(30, TimeUnit.SECONDS).status()).isEqualTo(503);
        mayEnd.countDown();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!state(store).equals("COMPENSATING") && System.nanoTime() < until) {
            Thread.onSpinWait();
        }
        assertThat(state(store)).isEqualTo("COMPENSATING");
        assertThat(handler.releases).isEmpty(); // the closed receiver calls no handler
        WebhookReceiver next = receiver(store);
        assertThat(handler.releases.poll(30, TimeUnit.SECONDS)).isNotNull();
        next.close();
    }
}
