package io.github.suppliersdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.Dns;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a failed request may have arrived, whatever the application's interceptors have done to it. */
class SendGuardTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final MockResponse LOST = new MockResponse.Builder()
            .onResponseStart(SocketEffect.ShutdownConnection.INSTANCE)
            .build();
    private static final OkHttpClient PLAIN = new OkHttpClient();
    private static final OkHttpClient UNREACHABLE = new OkHttpClient.Builder()
            .dns(name -> {
                throw new UnknownHostException(name);
            })
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

    private static HttpRequest request(String method, String url, @Nullable String body) {
        return request(method, url, body, () -> true);
    }

    private static HttpRequest request(String method, String url, @Nullable String body, BooleanSupplier mayLeave) {
        Bytes bytes = null;
        if (body != null) {
            bytes = new BytePool().take();
            bytes.write(body.getBytes(StandardCharsets.UTF_8), 0, body.length());
        }
        return new HttpRequest(method, Address.of(url), Map.of(), bytes, mayLeave, new Cancellation());
    }

    private HttpRequest post() {
        return request("POST", server.url("/").toString(), "x");
    }

    private static HttpTransportException failureOf(OkHttpTransport transport, HttpRequest request) {
        return failureOf(transport, request, LIMIT);
    }

    private static HttpTransportException failureOf(OkHttpTransport transport, HttpRequest request, Duration timeout) {
        try (transport) {
            return catchThrowableOfType(
                    HttpTransportException.class,
                    () -> transport.execute(request, null, timeout).close());
        }
    }

    private static OkHttpTransport over(OkHttpClient client) {
        return OkHttpTransport.over(client, plain -> plain);
    }

    private static OkHttpTransport with(Interceptor interceptor) {
        return over(PLAIN.newBuilder().addInterceptor(interceptor).build());
    }

    private static OkHttpTransport wrapped(Function<OkHttpClient, Call.Factory> wrapper) {
        return OkHttpTransport.over(PLAIN, wrapper);
    }

    private static okhttp3.Response throughAnotherClient(Request request) throws IOException {
        return PLAIN.newCall(new Request.Builder()
                        .url(request.url())
                        .post(RequestBody.create(new byte[] {1}))
                        .build())
                .execute();
    }

    private static okhttp3.Response afterwards(Interceptor.Chain chain) throws IOException {
        chain.proceed(chain.request()).close();
        throw new IOException("thrown");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRequestIsNotSentAfterALookUpThatTookTooLong(boolean isWrapped) throws Exception {
        AtomicBoolean isLate = new AtomicBoolean();
        OkHttpClient slow = new OkHttpClient.Builder()
                .dns(name -> {
                    isLate.set(true);
                    return Dns.SYSTEM.lookup(name);
                })
                .build();
        OkHttpTransport transport =
                OkHttpTransport.over(slow, plain -> isWrapped ? call -> plain.newCall(call) : plain);
        HttpTransportException e =
                failureOf(transport, request("PUT", server.url("/").toString(), "x", () -> !isLate.get()));
        assertThat(e).hasMessageContaining("the time in which the request had to leave was over");
        assertThat(e.mayHaveArrived()).isFalse();
        assertThat(server.getRequestCount()).isZero();
    }

    static Stream<Arguments> waysToSend() {
        return Stream.of(
                Arguments.of("nothing else", over(PLAIN)),
                Arguments.of(
                        "an interceptor sends through another client",
                        with(chain -> throughAnotherClient(chain.request()))),
                Arguments.of("an interceptor throws after the response", with(chain -> afterwards(chain))),
                Arguments.of("an interceptor sends twice", with(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException e) {
                        return chain.proceed(chain.request());
                    }
                })),
                Arguments.of(
                        "a network interceptor throws after the response",
                        over(PLAIN.newBuilder()
                                .addNetworkInterceptor(chain -> afterwards(chain))
                                .build())),
                Arguments.of(
                        "an interceptor sends elsewhere when there is no connection",
                        over(UNREACHABLE
                                .newBuilder()
                                .addInterceptor(chain -> {
                                    try {
                                        return chain.proceed(chain.request());
                                    } catch (IOException e) {
                                        return throughAnotherClient(chain.request());
                                    }
                                })
                                .build())),
                Arguments.of(
                        "a wrapper makes a request of its own",
                        wrapped(client -> request -> client.newCall(new Request.Builder()
                                .url(request.url())
                                .post(RequestBody.create(new byte[] {1}))
                                .build()))),
                Arguments.of(
                        "a wrapper adds such an interceptor",
                        wrapped(client -> client.newBuilder()
                                .addInterceptor(chain -> throughAnotherClient(chain.request()))
                                .build())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waysToSend")
    void aRequestThatWasSentMayHaveArrived(String how, OkHttpTransport transport) {
        server.enqueue(LOST);
        server.enqueue(LOST);
        HttpTransportException failure = failureOf(transport, post());
        assertThat(failure.mayHaveArrived()).as(failure.getMessage()).isTrue();
        assertThat(server.getRequestCount()).isOne();
    }

    static Stream<Arguments> waysToFailBefore() {
        return Stream.of(
                Arguments.of("no server", over(PLAIN), ConnectException.class),
                Arguments.of("no host", over(UNREACHABLE), UnknownHostException.class),
                Arguments.of(
                        "no server, under a wrapper",
                        wrapped(client -> client.newBuilder().build()),
                        ConnectException.class),
                Arguments.of(
                        "an interceptor rethrows",
                        with(chain -> {
                            try {
                                return chain.proceed(chain.request());
                            } catch (IOException e) {
                                e.addSuppressed(new IllegalStateException("seen"));
                                throw e;
                            }
                        }),
                        ConnectException.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("waysToFailBefore")
    void aRequestWithoutAConnectionHasNotArrived(
            String how, OkHttpTransport transport, Class<? extends Throwable> cause) {
        HttpRequest request = post();
        server.close();
        HttpTransportException failure = failureOf(transport, request);
        assertThat(failure.mayHaveArrived()).as(failure.getMessage()).isFalse();
        assertThat(failure).hasCauseInstanceOf(cause).hasMessageStartingWith("no connection: ");
    }

    /** OkHttp wraps the exception of the socket. */
    @Test
    void aConnectTimeoutMeansThatNothingWasSent() {
        OkHttpClient client = PLAIN.newBuilder()
                .dns(name -> {
                    long askedAt = System.nanoTime();
                    Await.until(
                            "200 ms have passed",
                            () -> System.nanoTime() - askedAt > TimeUnit.MILLISECONDS.toNanos(200));
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();
        String url = "http://service.example:" + server.getPort() + "/";
        HttpTransportException failure = failureOf(over(client), request("POST", url, "x"), Duration.ofMillis(100));
        assertThat(failure.mayHaveArrived()).as(failure.getMessage()).isFalse();
        assertThat(server.getRequestCount()).isZero();
    }

    /** An interceptor sends again after a lost response, and HTTP/2 says that this one was not processed. */
    @Test
    void aRequestThatWasSentTwiceMayHaveArrivedTheFirstTime() throws IOException {
        try (MockWebServer http2 = new MockWebServer()) {
            http2.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
            http2.start();
            Stream.of(2, 7)
                    .map(code -> new MockResponse.Builder().onResponseStart(new SocketEffect.CloseStream(code)))
                    .forEach(response -> http2.enqueue(response.build()));
            OkHttpClient twice = PLAIN.newBuilder()
                    .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                    .addInterceptor(chain -> {
                        try {
                            return chain.proceed(chain.request());
                        } catch (IOException e) {
                            return chain.proceed(chain.request());
                        }
                    })
                    .build();
            HttpTransportException failure =
                    failureOf(over(twice), request("DELETE", http2.url("/").toString(), null));
            assertThat(http2.getRequestCount()).isEqualTo(2);
            assertThat(failure.mayHaveArrived()).as(failure.getMessage()).isTrue();
        }
    }

    /** Retries are decided above the transport. */
    @ParameterizedTest
    @CsvSource({"POST, 408", "POST, 421", "POST, 503", "DELETE, 503", "GET, 503"})
    void okHttpDoesNotSendAgainByItself(String method, int status) throws Exception {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .addHeader("Retry-After", "0")
                .build());
        String body = method.equals("POST") ? "x" : null;
        try (OkHttpTransport transport = over(PLAIN);
                HttpResponse response =
                        transport.execute(request(method, server.url("/").toString(), body), null, LIMIT)) {
            assertThat(response.status()).isEqualTo(status);
        }
        assertThat(server.getRequestCount()).isOne();
    }

    /** Without pings a dead HTTP/2 connection stays in use: time-outs end only streams. */
    @Test
    void http2ConnectionsArePingedUnlessTheApplicationSetsItsOwnInterval() {
        assertThat(pingInterval(PLAIN)).isEqualTo(15_000);
        assertThat(pingInterval(
                        PLAIN.newBuilder().pingInterval(Duration.ofSeconds(7)).build()))
                .isEqualTo(7_000);
    }

    private static int pingInterval(OkHttpClient client) {
        int[] interval = new int[1];
        OkHttpTransport.over(client, derived -> {
                    interval[0] = derived.pingIntervalMillis();
                    return derived;
                })
                .close();
        return interval[0];
    }
}
