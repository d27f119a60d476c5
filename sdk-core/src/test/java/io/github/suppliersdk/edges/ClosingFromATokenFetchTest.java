package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls wait for the thread that fetches a token; that thread also runs the user's code. */
class ClosingFromATokenFetchTest {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);
    private static final Duration DRAIN = Duration.ofSeconds(20);

    private final CountDownLatch fetching = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void stop() {
        over.countDown();
    }

    private static SupplierClient client(HttpTransport transport) {
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl("https://service.example/supply")
                .clientCredentials(
                        ClientCredentials.builder("https://login.example/token", "id", "a-long-client-secret")
                                .build())
                .transport(transport);
        return config.build();
    }

    /** A transport that calls {@code fetch} for a token request, and returns a slot for any other request. */
    private abstract static class Tokens extends CannedSlot {
        private Tokens() {
            super(200);
        }

        abstract HttpResponse fetch(HttpRequest request) throws HttpTransportException;

        @Override
        public HttpResponse execute(HttpRequest request) {
            if (request.pathTemplate().equals("(token)")) {
                try {
                    return fetch(request);
                } catch (HttpTransportException e) {
                    throw SneakyThrow.thrown(e);
                }
            }
            return super.execute(request);
        }
    }

    @Test
    void closingFromATokenFetchDoesNotWaitForTheCallsThatWaitForTheToken() {
        CompletableFuture<SupplierClient> self = new CompletableFuture<>();
        SupplierClient client = client(new Tokens() {
            @Override
            HttpResponse fetch(HttpRequest request) throws HttpTransportException {
                self.join().close(DRAIN);
                throw HttpTransportException.notSent("the application is going down", null);
            }
        });
        self.complete(client);
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        CallFixtures.assertAllEnd("calls that wait for a token whose fetch closes the client", List.of(call), PROMPTLY);
        assertThatThrownBy(call::join).hasCauseInstanceOf(TokenException.class);
    }

    /** The token server's transport ignores cancellation and interrupts. */
    @Test
    void aCallThatWaitsForATokenEndsWhenTheClientIsClosed() {
        SupplierClient client = client(ignoringCancellation());
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        Await.until("the token is being fetched", () -> fetching.getCount() == 0);
        long start = System.nanoTime();
        client.close(Duration.ZERO);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .as("the closing, which waits a second for calls that do not end")
                .isLessThan(Duration.ofMillis(900));
        CallFixtures.assertAllEnd("calls", List.of(call), PROMPTLY);
        assertThatThrownBy(call::join)
                .hasCauseInstanceOf(TokenException.class)
                .hasStackTraceContaining("cancelled while waiting for an access token");
    }

    @Test
    void aCallThatStopsWaitingDoesNotCancelTheTokenFetchOfOthers() throws Exception {
        SupplierClient client = client(new Tokens() {
            @Override
            HttpResponse fetch(HttpRequest request) {
                fetching.countDown();
                awaitIgnoringInterrupts(over);
                return token(request);
            }
        });
        CompletableFuture<String> cancelled =
                client.submit(c -> c.slots("e1", "o1").get(CallFixtures.SLOT_ID).slotId());
        CompletableFuture<String> wanted =
                client.submit(c -> c.slots("e1", "o1").get(CallFixtures.SLOT_ID).slotId());
        Await.until("the token is being fetched", () -> fetching.getCount() == 0);
        cancelled.cancel(true);
        over.countDown();
        assertThat(wanted.get(10, TimeUnit.SECONDS)).isEqualTo(CallFixtures.SLOT_ID);
        client.close(Duration.ZERO);
    }

    private static HttpResponse token(HttpRequest request) {
        return new CannedSlot(200) {
            @Override
            String body() {
                return "{\"access_token\":\"a-token-of-the-server\",\"expires_in\":3600}";
            }
        }.execute(request);
    }

    private HttpTransport ignoringCancellation() {
        return new Tokens() {
            @Override
            HttpResponse fetch(HttpRequest request) throws HttpTransportException {
                fetching.countDown();
                awaitIgnoringInterrupts(over);
                throw HttpTransportException.maybeSent("over", null);
            }
        };
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
