package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a failed request may have arrived, whatever the caller's interceptors have done to it. */
class SendGuardTest {
    private static final MockResponse LOST = new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();

    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpTransportException failureOf(OkHttpClient client, HttpRequest request) {
        try (OkHttpTransport transport = OkHttpTransport.using(client)) {
            return catchThrowableOfType(
                    HttpTransportException.class,
                    () -> transport.execute(request).close());
        }
    }

    private HttpRequest post(HttpBody body) {
        return new HttpRequest(
                "POST", server.url("/").toString(), "/", Map.of(), body, Duration.ofSeconds(5), new Cancellation());
    }

    private static HttpBody body(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new HttpBody() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write(bytes);
            }
        };
    }

    private static OkHttpClient with(Interceptor interceptor) {
        return new OkHttpClient.Builder().addInterceptor(interceptor).build();
    }

    private static Request withBody(Request request, RequestBody body) {
        return request.newBuilder().method(request.method(), body).build();
    }

    @Test
    void aRequestWhoseResponseIsLostMayHaveArrived() {
        server.enqueue(LOST);
        assertThat(failureOf(new OkHttpClient(), post(body("x"))).requestMayHaveReachedService())
                .isTrue();
    }

    @Test
    void aRequestWithoutAConnectionHasNotArrived() {
        HttpRequest request = post(body("x"));
        server.close();
        assertThat(failureOf(new OkHttpClient(), request).requestMayHaveReachedService())
                .isFalse();
    }

    @Test
    void aRequestThatAnInterceptorSentBeforeItFailedMayHaveArrived() {
        server.enqueue(new MockResponse.Builder().build());
        OkHttpClient client = with(chain -> {
            chain.proceed(chain.request()).close();
            server.close();
            return chain.proceed(chain.request());
        });
        assertThat(failureOf(client, post(body("x"))).requestMayHaveReachedService())
                .isTrue();
    }

    @Test
    void aRequestThatALayerReplacedByOneWithoutTheLibrarysTagMayHaveArrived() {
        server.enqueue(LOST);
        try (OkHttpTransport transport = OkHttpTransport.using(
                new OkHttpClient(),
                client -> request -> client.newCall(new Request.Builder()
                        .url(request.url())
                        .post(RequestBody.create(new byte[] {1}))
                        .build()))) {
            assertThatThrownBy(() -> transport.execute(post(body("x"))))
                    .isInstanceOfSatisfying(
                            HttpTransportException.class,
                            e -> assertThat(e.requestMayHaveReachedService()).isTrue());
        }
    }

    /** The interceptors of a layer run after those that track the request for the library. */
    @Test
    void aBodyThatAnInterceptorOfALayerReplacedMayHaveArrived() {
        server.enqueue(LOST);
        assertThat(failureUnder(client -> client.newBuilder()
                                .addNetworkInterceptor(chain ->
                                        chain.proceed(withBody(chain.request(), RequestBody.create(new byte[] {1}))
                                                .newBuilder()
                                                .header("Content-Length", "1")
                                                .build()))
                                .build())
                        .requestMayHaveReachedService())
                .isTrue();
        assertThat(server.getRequestCount()).isOne();
    }

    @Test
    void aRequestThatAnInterceptorOfALayerSentThroughAnotherClientMayHaveArrived() {
        server.enqueue(LOST);
        assertThat(failureUnder(client -> client.newBuilder()
                                .addInterceptor(chain -> new OkHttpClient()
                                        .newCall(withBody(chain.request(), RequestBody.create(new byte[] {1})))
                                        .execute())
                                .build())
                        .requestMayHaveReachedService())
                .isTrue();
    }

    @Test
    void aRefusedConnectionIsRecognisedUnderALayerToo() {
        server.close();
        assertThat(failureUnder(client -> client.newBuilder().build()).requestMayHaveReachedService())
                .isFalse();
    }

    private HttpTransportException failureUnder(Function<OkHttpClient, Call.Factory> layer) {
        try (OkHttpTransport transport = OkHttpTransport.using(new OkHttpClient(), layer)) {
            return catchThrowableOfType(
                    HttpTransportException.class,
                    () -> transport.execute(post(body("x"))).close());
        }
    }

    @Test
    void anEmptyPostMayHaveArrived() {
        server.enqueue(LOST);
        HttpRequest empty = new HttpRequest(
                "POST", server.url("/").toString(), "/", Map.of(), null, Duration.ofSeconds(5), new Cancellation());
        assertThat(failureOf(new OkHttpClient(), empty).requestMayHaveReachedService())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 421, 503})
    void okHttpDoesNotRetryByItselfAfterARequestForAnImmediateRetry(int status) throws Exception {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .addHeader("Retry-After", "0")
                .build());
        try (OkHttpTransport transport = OkHttpTransport.using(new OkHttpClient());
                HttpResponse response = transport.execute(post(body("x")))) {
            assertThat(response.status()).isEqualTo(status);
        }
        assertThat(server.getRequestCount()).isOne();
    }

    /** Otherwise a 404 to the second DELETE would not be known to follow a first one. */
    @Test
    void okHttpDoesNotSendADeleteAgainByItself() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .code(503)
                .addHeader("Retry-After", "0")
                .build());
        try (OkHttpTransport transport = OkHttpTransport.using(new OkHttpClient());
                HttpResponse response = transport.execute(delete())) {
            assertThat(response.status()).isEqualTo(503);
        }
        assertThat(server.getRequestCount()).isOne();
    }

    private HttpRequest delete() {
        return new HttpRequest(
                "DELETE", server.url("/").toString(), "/", Map.of(), null, Duration.ofSeconds(5), new Cancellation());
    }

    @Test
    void aRequestThatAnInterceptorSendsThroughAnotherClientMayHaveArrived() {
        server.enqueue(LOST);
        OkHttpClient other = new OkHttpClient();
        OkHttpClient client = with(chain -> other.newCall(
                        chain.request().newBuilder().removeHeader("X").build())
                .execute());
        assertThat(failureOf(client, delete()).requestMayHaveReachedService()).isTrue();
        assertThat(server.getRequestCount()).isOne();
    }

    @Test
    void aRequestThatAnInterceptorSendsElsewhereWhenItHasFailedMayHaveArrived() throws IOException {
        server.enqueue(LOST);
        OkHttpClient other = new OkHttpClient();
        OkHttpClient client = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException e) {
                        return other.newCall(new Request.Builder()
                                        .url(server.url("/"))
                                        .post(RequestBody.create(new byte[] {1}))
                                        .build())
                                .execute();
                    }
                })
                .dns(name -> {
                    throw new UnknownHostException(name);
                })
                .build();
        HttpRequest unreachable = new HttpRequest(
                "POST", "http://service.example/", "/", Map.of(), body("x"), Duration.ofSeconds(5), new Cancellation());
        assertThat(failureOf(client, unreachable).requestMayHaveReachedService())
                .isTrue();
        assertThat(server.getRequestCount()).isOne();
    }

    @Test
    void anInterceptorThatRethrowsFailuresDoesNotHideThatNothingWasSent() {
        HttpRequest request = post(body("x"));
        server.close();
        OkHttpClient client = with(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                e.addSuppressed(new IllegalStateException("seen"));
                throw e;
            }
        });
        HttpTransportException failure = failureOf(client, request);
        assertThat(failure.requestMayHaveReachedService()).isFalse();
        assertThat(failure).hasMessageStartingWith("no connection: ConnectException");
    }

    /** OkHttp wraps the exception of the socket. */
    @Test
    void aConnectTimeoutMeansThatNothingWasSent() throws IOException {
        OkHttpClient client = new OkHttpClient.Builder()
                .dns(name -> {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();
        HttpRequest request = new HttpRequest(
                "POST",
                "http://service.example:" + server.getPort() + "/",
                "/",
                Map.of(),
                body("x"),
                Duration.ofMillis(100),
                new Cancellation());
        HttpTransportException failure = failureOf(client, request);
        assertThat(failure.requestMayHaveReachedService())
                .as(failure.getMessage())
                .isFalse();
        assertThat(server.getRequestCount()).isZero();
    }

    static Stream<Throwable> whatForeignCodeThrows() {
        return Stream.of(
                new IllegalStateException("thrown"), new IOException("thrown"), new NoClassDefFoundError("thrown"));
    }

    @ParameterizedTest
    @MethodSource("whatForeignCodeThrows")
    void aRequestMayHaveArrivedIfAnInterceptorThrowsAfterwards(Throwable thrown) {
        server.enqueue(new MockResponse.Builder().body("response").build());
        OkHttpClient client = with(chain -> {
            chain.proceed(chain.request());
            throw SendGuardTest.<RuntimeException>unchecked(thrown);
        });
        HttpTransportException failure = failureOf(client, post(body("x")));
        assertThat(failure.requestMayHaveReachedService()).isTrue();
        assertThat(failure).hasCause(thrown);
    }

    @ParameterizedTest
    @MethodSource("whatForeignCodeThrows")
    void aRequestMayHaveArrivedIfANetworkInterceptorThrowsAfterwards(Throwable thrown) {
        server.enqueue(new MockResponse.Builder().body("response").build());
        OkHttpClient client = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    chain.proceed(chain.request());
                    throw SendGuardTest.<RuntimeException>unchecked(thrown);
                })
                .build();
        HttpTransportException failure = failureOf(client, post(body("x")));
        assertThat(failure.requestMayHaveReachedService()).isTrue();
        assertReleased(client);
    }

    /**
     * It is unknown whether anything works after such an error, so it is propagated.
     */
    @Test
    void aVirtualMachineErrorIsPropagated() {
        server.enqueue(new MockResponse.Builder().body("response").build());
        OutOfMemoryError error = new OutOfMemoryError("thrown");
        OkHttpClient client = with(chain -> {
            chain.proceed(chain.request());
            throw error;
        });
        try (OkHttpTransport transport = OkHttpTransport.using(client)) {
            assertThatThrownBy(() -> transport.execute(post(body("x")))).isSameAs(error);
        }
    }

    @Test
    void aLayerThatCannotMakeACallIsReported() {
        try (OkHttpTransport transport = OkHttpTransport.using(new OkHttpClient(), client -> request -> {
            throw new IllegalStateException("no call");
        })) {
            assertThatThrownBy(() -> transport.execute(post(body("x"))))
                    .isInstanceOf(HttpTransportException.class)
                    .hasMessageContaining("no call");
        }
    }

    /** Fails if a connection is still in use: that of a call which has not ended is neither idle nor closed. */
    private static void assertReleased(OkHttpClient client) {
        assertThat(client.connectionPool().connectionCount())
                .isEqualTo(client.connectionPool().idleConnectionCount());
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException unchecked(Throwable thrown) throws E {
        throw (E) thrown;
    }
}
