package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
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

/** A store call that does not return delays only its own operation. */
@Timeout(60)
class HangingStoreTest {
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch hangs = new CountDownLatch(1);

    /** A store that hangs when one key is inserted. */
    private final class HangingStore implements WebhookStore {
        private final WebhookStore to = new InMemoryWebhookStore();
        private final String key;

        HangingStore(String key) {
            this.key = key;
        }

        @Override
        public boolean insert(StoredOperation operation) {
            if (operation.key().equals(key)) {
                hangs.countDown();
                await(mayEnd);
            }
            return to.insert(operation);
        }

        @Override
        public Optional<StoredOperation> find(String wanted) {
            return to.find(wanted);
        }

        @Override
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return to.replace(seen, next);
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
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HoldRequest hold() {
        return SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
    }

    @Test
    void otherOperationsAreDecidedRenewedAndCompensatedWhileACallHangs() {
        HoldRequest stuck = hold();
        HoldRequest slow = hold();
        HangingStore store = new HangingStore("hold:" + stuck.holdId());
        handler.onHold = request -> {
            if (request.equals(slow)) {
                await(mayEnd);
            }
            return HoldResponse.accepted("t");
        };
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .store(store)
                .deadline(DEADLINE)
                .build();
        try (receiver) {
            CompletableFuture<WebhookResponse> first =
                    CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(stuck)));
            await(hangs);
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(200);
            assertThat(receiver.receive(samples.request(slow)).status()).isEqualTo(400);
            assertThat(first.join().status()).isEqualTo(503);

            // the lease was renewed twice, each time with the next version, while the call hangs
            long version = version(store, slow);
            while (version(store, slow) < version + 2) {
                Thread.onSpinWait();
            }
            mayEnd.countDown();
            while (handler.releases.isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(handler.releases).contains(slow);
        } finally {
            mayEnd.countDown();
        }
    }

    private static long version(HangingStore store, HoldRequest hold) {
        return store.find("hold:" + hold.holdId()).orElseThrow().version();
    }
}
