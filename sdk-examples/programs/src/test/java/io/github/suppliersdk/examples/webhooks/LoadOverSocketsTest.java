package io.github.suppliersdk.examples.webhooks;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final SampleWebhooks samples = SampleWebhooks.withKey("secret");
    private final Semaphore begun = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    /** Nothing but holds is asked of it. */
    private HoldResponse hold() throws InterruptedException {
        begun.release();
        assertThat(mayEnd.await(60, SECONDS)).isTrue();
        return HoldResponse.accepted("t");
    }

    private static HttpResponse<String> prompt(CompletableFuture<HttpResponse<String>> response) {
        assertThat(response).succeedsWithin(Duration.ofSeconds(30));
        return response.join();
    }

    private CompletableFuture<HttpResponse<String>> send(String url, WebhookRequest request) throws IOException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(url + request.path()))
                .method(
                        request.method(),
                        BodyPublishers.ofByteArray(request.body().readAllBytes()));
        samples.headers().forEach((name, values) -> builder.header(name, values.get(0)));
        return http.sendAsync(builder.build(), BodyHandlers.ofString());
    }

    @Test
    void theServerOfTheJdkRespondsUnderFullLoadAndLosesNoResponseWhenItCloses() throws Exception {
        WebhookHandler stuck = WebhookHandler.class.cast(Proxy.newProxyInstance(
                WebhookHandler.class.getClassLoader(),
                new Class<?>[] {WebhookHandler.class},
                (proxy, method, values) -> hold()));
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(stuck)
                .addKey(WebhookKey.of("secret"))
                .deadline(Duration.ofSeconds(100))
                .maxConcurrent(12)
                .build();
        try (JdkWebhookServer server = JdkWebhookServer.start(receiver, 0)) {
            loadAndClose(server.url(), server::close);
        }
    }

    private void loadAndClose(String url, Runnable close) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> holds = new ArrayList<>();
        try {
            for (int i = 0; i <= ACCEPTED; i++) {
                holds.add(send(
                        url, samples.request(SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 1)))));
            }
            assertThat(CompletableFuture.anyOf(holds.toArray(new CompletableFuture<?>[0])))
                    .succeedsWithin(Duration.ofSeconds(60));
            assertThat(begun.tryAcquire(60, SECONDS)).isTrue();

            assertThat(prompt(send(url, samples.healthCheck())).statusCode()).isEqualTo(200);

            // not in the common pool, which the HTTP client needs for responses: with two processors it has one thread
            CompletableFuture<Void> closed =
                    CompletableFuture.runAsync(close, task -> new Thread(task, "closing").start());
            int health = 200;
            while (health == 200) { // until closing has begun
                health = send(url, samples.healthCheck()).join().statusCode();
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
