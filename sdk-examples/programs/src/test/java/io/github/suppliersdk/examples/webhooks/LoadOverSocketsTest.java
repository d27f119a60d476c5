package io.github.suppliersdk.examples.webhooks;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookTransaction;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the JDK's server with hanging holds, as many waiting ones as the receiver accepts, and one more. */
@Timeout(120)
class LoadOverSocketsTest {
    private static final int ACCEPTED = 136;

    private final SampleWebhooks samples = SampleWebhooks.withKey("secret");
    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    private final class Stuck implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            begun.release();
            try {
                assertThat(mayEnd.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return HoldResponse.accepted("t");
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
            throw new IllegalStateException("nothing is booked here");
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
            throw new IllegalStateException("nothing is booked here");
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
            throw new IllegalStateException("nothing is booked here");
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
            throw new IllegalStateException("no hold ends here");
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
                .deadline(Duration.ofSeconds(100))
                .maxConcurrent(12)
                .build();
    }

    @Test
    void theServerOfTheJdkRespondsUnderFullLoadAndLosesNoResponseWhenItCloses() throws Exception {
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver(), 0)) {
            loadAndClose(server.url(), server::close);
        }
    }

    private void loadAndClose(String url, Runnable close) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> holds = new ArrayList<>();
        try {
            WebhookHttp http = new WebhookHttp(url);
            for (int i = 0; i <= ACCEPTED; i++) {
                holds.add(http.sendAsync(samples, samples.request(hold())));
            }
            assertThat(CompletableFuture.anyOf(holds.toArray(new CompletableFuture<?>[0])))
                    .succeedsWithin(Duration.ofSeconds(60));
            assertThat(begun.tryAcquire(60, SECONDS)).isTrue();

            assertThat(prompt(http.sendAsync(samples, samples.healthCheck())).statusCode())
                    .isEqualTo(200);

            // not in the common pool, which the HTTP client needs for responses: with two processors it has one thread
            CompletableFuture<Void> closed =
                    CompletableFuture.runAsync(close, task -> new Thread(task, "closing").start());
            int health = 200;
            while (health == 200) { // until closing has begun
                health = http.send(samples, samples.healthCheck()).statusCode();
            }
            assertThat(health).isEqualTo(503);
            assertThat(closed).isNotDone();
            mayEnd.countDown();
            assertThat(closed).succeedsWithin(Duration.ofSeconds(60));
        } finally {
            mayEnd.countDown();
        }
        assertThat(holds.stream().map(response -> prompt(response).statusCode()))
                .containsOnlyOnce(503)
                .filteredOn(status -> status == 200)
                .hasSize(ACCEPTED);
    }
}
