package io.github.suppliersdk.examples.webhooks;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the JDK's server with as many hanging holds as the receiver accepts by default. */
@Timeout(120)
class LoadOverSocketsTest {
    private static final int MAX_CONCURRENT = 64;

    private final SampleWebhooks samples = SampleWebhooks.withKey("secret");
    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger probed = new AtomicInteger();

    private final class Stuck implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request) {
            begun.release();
            try {
                assertThat(mayEnd.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return HoldResponse.accepted("t");
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            throw new IllegalStateException("nothing is booked here");
        }

        @Override
        public void releaseHold(HoldRequest request) {
            throw new IllegalStateException("no hold is late here");
        }
    }

    private static HttpResponse<String> prompt(CompletableFuture<HttpResponse<String>> response) {
        assertThat(response).succeedsWithin(Duration.ofSeconds(5));
        return response.join();
    }

    private static HoldRequest hold() {
        return SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1));
    }

    private WebhookReceiver receiver() {
        return WebhookReceiver.builder()
                .handler(new Stuck())
                .addKey(WebhookKey.of("secret"))
                .deadline(Duration.ofSeconds(60))
                .putHealthProbe("database", probed::incrementAndGet)
                .build();
    }

    @Test
    void theServerOfTheJdkRespondsUnderFullLoadAndLosesNoResponseWhenItCloses() throws Exception {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            loadAndClose(server.url(), server::close);
        }
    }

    private void loadAndClose(String url, Runnable close) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> stuck = new ArrayList<>();
        try {
            WebhookHttp http = new WebhookHttp(url);
            for (int i = 0; i < MAX_CONCURRENT; i++) {
                stuck.add(http.sendAsync(samples, samples.request(hold())));
            }
            assertThat(begun.tryAcquire(MAX_CONCURRENT, 60, SECONDS)).isTrue();

            assertThat(prompt(http.sendAsync(samples, samples.healthCheck())).statusCode())
                    .isEqualTo(200);
            assertThat(probed).hasValue(1);
            assertThat(prompt(http.sendAsync(samples, samples.request(hold()))).statusCode())
                    .isEqualTo(503);

            // not in the common pool, which the HTTP client needs for responses: with two processors it has one thread
            CompletableFuture<Void> closed =
                    CompletableFuture.runAsync(close, task -> new Thread(task, "closing").start());
            int health = 200;
            while (health == 200) { // until closing has begun
                health = http.send(samples, samples.healthCheck()).statusCode();
            }
            assertThat(health).isEqualTo(503);
            HttpResponse<String> refused = prompt(http.sendAsync(samples, samples.request(hold())));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(begun.availablePermits()).isZero();
            assertThat(closed).isNotDone();
            mayEnd.countDown();
            assertThat(closed).succeedsWithin(Duration.ofSeconds(60));
        } finally {
            mayEnd.countDown();
        }
        assertThat(stuck)
                .allSatisfy(
                        response -> assertThat(prompt(response).statusCode()).isEqualTo(200));
    }
}
