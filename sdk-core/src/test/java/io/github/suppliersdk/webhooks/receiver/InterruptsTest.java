package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * No interrupt reaches a call of the store, an observer or a health probe. An embedded H2 that is interrupted while it
 * writes closes its file, for all its users.
 */
@Timeout(60)
class InterruptsTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 2));
    private final AtomicBoolean wasInterrupted = new AtomicBoolean();
    private final CountDownLatch searching = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicBoolean hasEnded = new AtomicBoolean();
    private final CompletableFuture<Boolean> interruptedHang = new CompletableFuture<>();

    private WebhookReceiverConfig.Builder config(WebhookStore store) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .store(store);
    }

    /** A store that records whether the thread of a call is interrupted. */
    private WebhookStore watched() {
        InMemoryWebhookStore store = new InMemoryWebhookStore();
        return (WebhookStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {WebhookStore.class}, (proxy, method, arguments) -> {
                    wasInterrupted.compareAndSet(false, Thread.currentThread().isInterrupted());
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A store whose search waits. */
    private final class SlowStore implements WebhookStore {
        private final InMemoryWebhookStore to = new InMemoryWebhookStore();

        @Override
        public List<StoredOperation> due(Instant until, Optional<StoredOperation> after, int limit) {
            searching.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                wasInterrupted.set(true);
            }
            hasEnded.set(true);
            return to.due(until, after, limit);
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
        public boolean replace(StoredOperation seen, StoredOperation next) {
            return to.replace(seen, next);
        }

        @Override
        public boolean delete(StoredOperation seen) {
            return to.delete(seen);
        }

        @Override
        public List<StoredOperation> scan(String afterKey, int limit) {
            return to.scan(afterKey, limit);
        }
    }

    @Test
    void aHandlerThatLeavesItsThreadInterruptedDoesNotInterruptTheStore() {
        handler.onHold = request -> {
            Thread.currentThread().interrupt();
            return HoldResponse.accepted("t");
        };
        try (WebhookReceiver receiver = config(watched()).build()) {
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        }
        assertThat(wasInterrupted).isFalse();
    }

    @Test
    void aTimeZoneFunctionThatLeavesItsThreadInterruptedDoesNotInterruptTheStore() {
        try (WebhookReceiver receiver = config(watched())
                .holdTimeZone(request -> {
                    Thread.currentThread().interrupt();
                    return ZoneOffset.UTC;
                })
                .build()) {
            assertThat(receiver.receive(samples.request(hold)).status()).isEqualTo(200);
        }
        assertThat(wasInterrupted).isFalse();
    }

    @Test
    void closingInterruptsNoCallOfTheStore() throws Exception {
        WebhookReceiver receiver = config(new SlowStore()).build();
        assertThat(searching.await(30, TimeUnit.SECONDS)).isTrue();
        receiver.close(Duration.ZERO);
        mayEnd.countDown();
        while (!hasEnded.get()) {
            Thread.onSpinWait();
        }
        assertThat(wasInterrupted).isFalse();
    }

    /** After close() returns, the caller may close the database, which must not happen during a call of the store. */
    @Test
    void closingWaitsForACallOfTheStore() throws Exception {
        CompletableFuture<Boolean> closed = new CompletableFuture<>();
        CompletableFuture<Boolean> wasClosedBefore = new CompletableFuture<>();
        WebhookStore store = (WebhookStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {WebhookStore.class}, (proxy, method, arguments) -> {
                    searching.countDown();
                    try {
                        wasClosedBefore.complete(closed.get(500, TimeUnit.MILLISECONDS));
                    } catch (TimeoutException e) {
                        wasClosedBefore.complete(false);
                    }
                    return List.of();
                });
        WebhookReceiver receiver = config(store).build();
        assertThat(searching.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        closed.complete(true);
        assertThat(wasClosedBefore.get(30, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void closingInterruptsAHandlerThatDoesNotReturn() throws Exception {
        CountDownLatch atWork = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        handler.onHold = request -> {
            atWork.countDown();
            try {
                mayEnd.await();
                interrupted.complete(false);
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
            return HoldResponse.accepted("t");
        };
        WebhookReceiver receiver = config(new InMemoryWebhookStore()).build();
        CompletableFuture<Integer> told = CompletableFuture.supplyAsync(
                () -> receiver.receive(samples.request(hold)).status());
        assertThat(atWork.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(told.get(30, TimeUnit.SECONDS)).isEqualTo(503);
    }

    @Test
    void anObserverThatLeavesItsThreadInterruptedDoesNotInterruptTheNextReport() {
        WebhookReceiver receiver = config(new InMemoryWebhookStore())
                .addObserver(event -> {
                    boolean isInterrupted = Thread.currentThread().isInterrupted();
                    wasInterrupted.compareAndSet(false, isInterrupted);
                    while (!isInterrupted
                            && mayEnd.getCount() > 0) { // until more reports are pending than there are threads
                        Thread.onSpinWait();
                    }
                    Thread.currentThread().interrupt();
                })
                .build();
        for (int i = 0; i < 20; i++) {
            receiver.receive(samples.healthCheck());
        }
        mayEnd.countDown();
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        assertThat(wasInterrupted).isFalse();
    }

    @Test
    void closingInterruptsNoObserver() throws Exception {
        CountDownLatch atWork = new CountDownLatch(1);
        WebhookReceiver receiver = config(new InMemoryWebhookStore())
                .addObserver(event -> hang(atWork))
                .build();
        receiver.receive(samples.request(hold));
        assertThat(atWork.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        mayEnd.countDown();
        assertThat(interruptedHang.get(30, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void closingInterruptsNoHealthProbeAndReportsThatItStillRuns() throws Exception {
        CountDownLatch atWork = new CountDownLatch(1);
        WebhookReceiver receiver = config(new InMemoryWebhookStore())
                .putHealthProbe("database", () -> hang(atWork))
                .build();
        CompletableFuture<Integer> told = CompletableFuture.supplyAsync(
                () -> receiver.receive(samples.healthCheck()).status());
        assertThat(atWork.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        mayEnd.countDown();
        assertThat(interruptedHang.get(30, TimeUnit.SECONDS)).isFalse();
        assertThat(told.get(30, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void aHandlerThatLeavesTheCallersThreadInterruptedDoesNotPreventTheResponse() {
        handler.onHold = request -> {
            Thread.currentThread().interrupt();
            return HoldResponse.accepted("t");
        };
        try (WebhookReceiver receiver = config(new InMemoryWebhookStore())
                .handlerExecutor(Runnable::run)
                .build()) {
            int status = receiver.receive(samples.request(hold)).status();
            boolean isInterrupted = Thread.interrupted();
            assertThat(status).isEqualTo(200);
            assertThat(isInterrupted).isFalse();
        }
    }

    private void hang(CountDownLatch atWork) {
        atWork.countDown();
        try {
            mayEnd.await();
            interruptedHang.complete(false);
        } catch (InterruptedException e) {
            interruptedHang.complete(true);
        }
    }
}
