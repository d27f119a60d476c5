package io.github.suppliersdk.auth;

import io.github.suppliersdk.faults.Await;
import java.io.IOException;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** An authorization server, and a service that accepts its tokens, over real sockets. */
final class TokenServer implements AutoCloseable {
    private final MockWebServer tokens = new MockWebServer();
    private final MockWebServer service = new MockWebServer();
    private final AtomicInteger issued = new AtomicInteger();
    private final Set<String> valid = ConcurrentHashMap.newKeySet();
    private final Queue<MockResponse> instead = new ConcurrentLinkedQueue<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile String expiresIn = "3600";
    private volatile boolean acceptsTokens = true;
    private volatile @Nullable MockResponse always;

    TokenServer() throws IOException {
        tokens.setDispatcher(dispatcher(this::issue));
        service.setDispatcher(dispatcher(this::serve));
        tokens.start();
        service.start();
    }

    private static Dispatcher dispatcher(Function<RecordedRequest, MockResponse> handler) {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return handler.apply(request);
            }
        };
    }

    private MockResponse issue(RecordedRequest request) {
        CountDownLatch closed = gate;
        Await.until("the gate opens", () -> closed.getCount() == 0);
        MockResponse wrong = instead.poll();
        if (wrong == null) {
            wrong = always;
        }
        if (wrong != null) {
            return wrong;
        }
        String token = "token-" + issued.incrementAndGet();
        valid.add(token);
        return new MockResponse(
                200,
                Headers.of("Content-Type", "application/json"),
                "{\"token_type\":\"Bearer\",\"access_token\":\"" + token + "\",\"scope\":\"a b\""
                        + (expiresIn.isEmpty() ? "" : ",\"expires_in\":" + expiresIn) + "}");
    }

    private MockResponse serve(RecordedRequest request) {
        String authorization = String.valueOf(request.getHeaders().get("Authorization"));
        return acceptsTokens && authorization.startsWith("Bearer ") && valid.contains(authorization.substring(7))
                ? new MockResponse(200, Headers.EMPTY, "[]")
                : new MockResponse(401, Headers.EMPTY, "");
    }

    ClientCredentials.Builder credentials() {
        return ClientCredentials.builder(tokens.url("/oauth/token").toString(), "id & co", "s3cret/+=ü");
    }

    String serviceUrl() {
        return service.url("/").toString();
    }

    /** The next responses of the token endpoint, in place of a token. */
    void respondWith(MockResponse... responses) {
        instead.addAll(java.util.List.of(responses));
    }

    /** Whatever is asked, the token endpoint responds with this; null ends it. */
    void alwaysRespondWith(@Nullable MockResponse response) {
        always = response;
    }

    /** The service accepts no token any more. */
    void refuseTokens() {
        acceptsTokens = false;
    }

    void tokensLiveFor(String seconds) {
        expiresIn = seconds;
    }

    /** The token endpoint does not respond until the latch is counted down. */
    CountDownLatch hold() {
        CountDownLatch latch = new CountDownLatch(1);
        gate = latch;
        return latch;
    }

    void revokeAll() {
        valid.clear();
    }

    int tokenRequests() {
        return tokens.getRequestCount();
    }

    int serviceRequests() {
        return service.getRequestCount();
    }

    RecordedRequest takeTokenRequest() throws InterruptedException {
        return tokens.takeRequest();
    }

    RecordedRequest takeServiceRequest() throws InterruptedException {
        return service.takeRequest();
    }

    @Override
    public void close() {
        gate.countDown();
        tokens.close();
        service.close();
    }
}
