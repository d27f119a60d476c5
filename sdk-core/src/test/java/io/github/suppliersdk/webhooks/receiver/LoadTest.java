package io.github.suppliersdk.webhooks.receiver;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoadTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final List<WebhookEvent> events = new CopyOnWriteArrayList<>();
    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    /** From Java 25 on, the common pool of a machine with two processors has only one thread. */
    private final ExecutorService callers = Executors.newCachedThreadPool();

    LoadTest() {
        handler.onHold = request -> {
            begun.release();
            try {
                assertThat(mayEnd.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw new IllegalStateException(e);
            }
            return HoldResponse.accepted("t");
        };
    }

    @AfterEach
    void letGo() {
        mayEnd.countDown();
        callers.shutdown();
    }

    private WebhookReceiverConfig.Builder builder() {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .deadline(Duration.ofSeconds(30))
                .maxConcurrent(2)
                .addObserver(event -> {
                    throw new AssertionError("an observer must not do harm");
                })
                .addObserver(events::add);
    }

    private static HoldRequest hold() {
        return SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1));
    }

    private CompletableFuture<WebhookResponse> send(WebhookReceiver receiver) {
        return CompletableFuture.supplyAsync(() -> receiver.receive(samples.request(hold())), callers);
    }

    private void awaitBegun(int count) throws InterruptedException {
        assertThat(begun.tryAcquire(count, 30, SECONDS)).isTrue();
    }

    @Test
    void requestsBeyondTheLimitAreRefusedAtOnceWhileHealthChecksGetAResponse() throws Exception {
        AtomicInteger probed = new AtomicInteger();
        try (WebhookReceiver receiver =
                builder().putHealthProbe("database", probed::incrementAndGet).build()) {
            List<CompletableFuture<WebhookResponse>> first = List.of(send(receiver), send(receiver));
            awaitBegun(2);
            WebhookResponse third = receiver.receive(samples.request(hold()));
            assertThat(third.status()).isEqualTo(503); // nothing is decided, so this is not a refusal
            assertThat(third.body()).isEmpty();
            WebhookResponse unconfirmed = receiver.receive(
                    samples.request(SampleWebhooks.unconfirmedCancellation(SampleWebhooks.booking(hold()))));
            assertThat(unconfirmed.status()).isEqualTo(503);
            long before = System.nanoTime();
            assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
            assertThat(probed).hasValue(1);
            mayEnd.countDown();
            for (CompletableFuture<WebhookResponse> each : first) {
                assertThat(each.get(30, SECONDS).status()).isEqualTo(200);
            }
        }
        assertThat(handler.holds).hasSize(2);
        assertThat(events)
                .extracting(WebhookEvent::outcome)
                .containsExactlyInAnyOrder(
                        WebhookOutcome.OVERLOADED,
                        WebhookOutcome.OVERLOADED,
                        WebhookOutcome.HANDLED, // the health check
                        WebhookOutcome.HANDLED,
                        WebhookOutcome.HANDLED);
    }

    @Test
    void lateWorkKeepsItsPermit() throws Exception {
        try (WebhookReceiver receiver =
                builder().deadline(Duration.ofSeconds(1)).maxConcurrent(1).build()) {
            assertThat(receiver.receive(samples.request(hold())).text()).contains("No response in time");
            assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(503);
            mayEnd.countDown();
        }
        assertThat(handler.holds).hasSize(1);
    }

    @Test
    void closingWaitsForRequestsInFlightAndRefusesNewOnes() throws Exception {
        WebhookReceiver receiver = builder().build();
        CompletableFuture<WebhookResponse> inFlight = send(receiver);
        awaitBegun(1);
        CompletableFuture<Boolean> closed =
                CompletableFuture.supplyAsync(() -> receiver.close(Duration.ofSeconds(60)), callers);
        int health = 200;
        while (health == 200) { // until closing has begun
            health = receiver.receive(samples.healthCheck()).status();
        }
        assertThat(health).isEqualTo(503);
        assertThat(receiver.receive(samples.request(hold())).status()).isEqualTo(503);
        assertThat(closed).isNotDone();
        mayEnd.countDown();
        assertThat(closed.get(60, SECONDS)).isTrue();
        assertThat(inFlight.get(30, SECONDS).status()).isEqualTo(200);
    }

    @Test
    void aCallThatDoesNotEndInTimeIsInterrupted() throws Exception {
        WebhookReceiver receiver = builder().build();
        CompletableFuture<WebhookResponse> inFlight = send(receiver);
        awaitBegun(1);
        assertThat(receiver.close(Duration.ofMillis(1))).isFalse();
        assertThat(interrupted.await(30, SECONDS)).isTrue();
        assertThat(inFlight.get(30, SECONDS).status()).isEqualTo(503);
    }

    @Test
    void aProbeThatFailsMakesHealthFailWithoutDetail() {
        try (WebhookReceiver receiver = builder()
                .putHealthProbe("good", () -> {})
                .putHealthProbe("database", () -> {
                    throw new java.io.IOException("password=hunter2");
                })
                .build()) {
            WebhookResponse response = receiver.receive(samples.healthCheck());
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.body()).isEmpty();
        }
        assertThat(events.get(0).failure())
                .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("database"));
        assertThat(events.get(0).outcome()).isEqualTo(WebhookOutcome.FAILED); // alert rules select this outcome
    }

    @Test
    void aProbeThatHangsMakesHealthFailInTimeAndIsNotStartedTwice() {
        AtomicInteger started = new AtomicInteger();
        try (WebhookReceiver receiver = builder()
                .healthProbeDeadline(Duration.ofMillis(100))
                .putHealthProbe("database", () -> {
                    started.incrementAndGet();
                    mayEnd.await();
                })
                .build()) {
            for (int i = 0; i < 3; i++) {
                assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(503);
            }
            assertThat(started).hasValue(1);
            mayEnd.countDown();
            int health = 503;
            while (health != 200) { // the hanging probe has ended, and the next one is fast
                health = receiver.receive(samples.healthCheck()).status();
            }
        }
    }

    /** They may be unauthenticated, and each occupies a thread of the web server. */
    @Test
    void healthChecksBeyondSixteenDoNotWaitForAProbeThatHangs() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch responded = new CountDownLatch(24);
        AtomicInteger started = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try (WebhookReceiver receiver = builder()
                .healthProbeDeadline(Duration.ofSeconds(50))
                .putHealthProbe("database", () -> {
                    if (started.incrementAndGet() == 1) {
                        throw new java.io.IOException("not yet");
                    }
                    try {
                        mayEnd.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .build()) {
            assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(503); // the last outcome
            List<Future<Integer>> checks = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                checks.add(threads.submit(() -> {
                    int status = receiver.receive(samples.healthCheck()).status();
                    responded.countDown();
                    return status;
                }));
            }
            assertThat(responded.await(20, TimeUnit.SECONDS)).isTrue();
            mayEnd.countDown();
            int healthy = 0;
            for (Future<Integer> check : checks) {
                healthy += check.get() == 200 ? 1 : 0;
            }
            assertThat(healthy).isEqualTo(16);
            assertThat(receiver.receive(samples.healthCheck()).status()).isEqualTo(200);
        } finally {
            mayEnd.countDown();
            threads.shutdownNow();
        }
    }
}
