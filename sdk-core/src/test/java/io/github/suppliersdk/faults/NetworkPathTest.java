package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Cache;
import okhttp3.Credentials;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxies, TLS, HTTP/2, redirects, and the client that a caller supplies. */
class NetworkPathTest {
    private static final HeldCertificate CERTIFICATE = new HeldCertificate.Builder()
            .addSubjectAlternativeName("localhost")
            .addSubjectAlternativeName("127.0.0.1")
            .build();

    private static final SSLSocketFactory TLS = new HandshakeCertificates.Builder()
            .heldCertificate(CERTIFICATE)
            .build()
            .sslSocketFactory();

    private final MockWebServer server = new MockWebServer();
    private final Set<Protocol> protocols = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void encrypt() {
        server.useHttps(TLS);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private OkHttpClient.Builder trusting() {
        return trusting(CERTIFICATE);
    }

    private OkHttpClient.Builder trusting(HeldCertificate certificate) {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(certificate.certificate())
                .build();
        return new OkHttpClient.Builder()
                .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .addNetworkInterceptor(chain -> {
                    protocols.add(Objects.requireNonNull(chain.connection()).protocol());
                    return chain.proceed(chain.request());
                });
    }

    private SupplierClientConfig.Builder config(OkHttpClient http) {
        return SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("secret")
                .httpClient(http);
    }

    private static MockResponse slot() {
        return new MockResponse(200, Headers.EMPTY, Fault.SLOT);
    }

    @Test
    void theCallersCertificatesAndHttp2AreUsed() throws Exception {
        server.start();
        server.enqueue(slot());
        try (SupplierClient client = config(trusting().build()).build()) {
            Operation.POST.call(client, true);
        }
        assertThat(protocols).containsExactly(Protocol.HTTP_2);
        assertThat(server.takeRequest().getBody().size()).isGreaterThan(100_000);
    }

    /** A client that trusts no certificates of its own, and one that trusts those of another name. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anUntrustedCertificateMeansThatNothingWasSent(boolean trustsAnother) throws Exception {
        server.start();
        OkHttpClient http = trustsAnother
                ? trusting(new HeldCertificate.Builder()
                                .addSubjectAlternativeName("other.example")
                                .build())
                        .build()
                : new OkHttpClient();
        try (SupplierClient client = config(http).maxAttempts(1).build()) {
            assertEffectNone(() -> Calls.post(client))
                    .hasMessageContaining("no connection: SSLHandshakeException")
                    .hasMessageContaining("is the certificate that of the service?");
        }
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void anInterruptedCallDoesNotAffectOthersOnItsHttp2Connection() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch there = new CountDownLatch(2);
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                if (request.getMethod().equals("PATCH")) {
                    return slot();
                }
                connections.add(request.getConnectionIndex());
                there.countDown();
                gate.await();
                return slot();
            }
        });
        server.start();
        OkHttpClient http = trusting().build();
        try (SupplierClient client = config(http).build()) {
            Operation.PATCH.call(client, false); // makes the connection that all calls share
            Throwable[] outcomes = new Throwable[2];
            Thread given = new Thread(() -> outcomes[0] = catchThrowable(() -> Calls.get(client)));
            Thread kept = new Thread(() -> outcomes[1] = catchThrowable(() -> Operation.PUT.call(client, false)));
            given.start();
            kept.start();
            there.await();
            given.interrupt();
            given.join();
            gate.countDown();
            kept.join();
            assertThat(outcomes[0]).isInstanceOf(TransportException.class);
            assertThat(outcomes[1]).isNull();
            Calls.post(client);
        } finally {
            gate.countDown();
        }
        assertThat(connections).hasSize(1);
        assertThat(http.connectionPool().connectionCount()).isEqualTo(1);
    }

    /** RFC 9113, 8.7: a refused stream was not processed, so that any method may be sent again; others may have been. */
    @ParameterizedTest
    @CsvSource({"7, NONE", "2, UNKNOWN"})
    void onlyAnHttp2StreamThatWasRefusedIsSentAgain(int error, Effect effect) throws Exception {
        MockResponse closed = new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseStream(error))
                .build();
        server.start();
        server.enqueue(closed);
        server.enqueue(slot());
        try (SupplierClient client = config(trusting().build()).build()) {
            if (effect == Effect.NONE) {
                Calls.post(client);
                server.enqueue(closed);
            }
            assertThatThrownBy(() -> Calls.post(Calls.once(client)))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.effect()).isEqualTo(effect));
        }
        assertThat(server.getRequestCount()).isEqualTo(effect == Effect.NONE ? 3 : 1);
    }

    private static AbstractThrowableAssert<?, ?> assertEffectNone(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TransportException.class, e -> assertThat(e.effect()).isEqualTo(Effect.NONE))
                .hasMessageContaining("nothing was changed");
    }

    private static OkHttpClient.Builder through(MockWebServer proxy) {
        return new OkHttpClient.Builder().proxy(new Proxy(Proxy.Type.HTTP, proxy.getSocketAddress()));
    }

    @Test
    void theCallersProxyIsUsedWithItsPassword() throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            server.start();
            proxy.start();
            proxy.enqueue(new MockResponse(407, Headers.of("Proxy-Authenticate", "Basic realm=\"proxy\""), ""));
            proxy.enqueue(slot());
            OkHttpClient http = through(proxy)
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", Credentials.basic("me", "password"))
                            .build())
                    .build();
            try (SupplierClient client = config(http)
                    .baseUrl("http://service.example.com/supply")
                    .allowPlainHttp(true)
                    .build()) {
                Calls.get(client);
            }
            assertThat(proxy.takeRequest().getRequestLine())
                    .startsWith("GET http://service.example.com/supply/supplier/availability/");
        }
    }

    @ParameterizedTest
    @CsvSource({"403, ask whoever runs the proxy", "407, a proxyAuthenticator that knows it", "502, no connection"})
    void aRefusedTunnelIsRequestedAgainAndGetsNoToken(int status, String remedy) throws Exception {
        int asked = 4;
        server.start();
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.start();
            for (int i = 0; i < asked; i++) {
                proxy.enqueue(new MockResponse(status, Headers.EMPTY, ""));
            }
            SupplierClientConfig.Builder config = config(through(proxy).build());
            try (SupplierClient client = TestClients.build(config, new SkippedTime())) {
                assertEffectNone(() -> Calls.post(client)).hasMessageContaining(remedy);
            }
            assertThat(proxy.getRequestCount()).isEqualTo(asked);
            RecordedRequest connect = proxy.takeRequest();
            assertThat(connect.getMethod()).isEqualTo("CONNECT");
            assertThat(connect.getHeaders().get("Authorization")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsReportedAndNotFollowed(int status) throws Exception {
        server.start();
        OkHttpClient eager =
                trusting().followRedirects(true).followSslRedirects(true).build();
        String location = server.url("/other").toString();
        server.enqueue(new MockResponse(status, Headers.of("Location", location), ""));
        try (SupplierClient client = config(eager).build()) {
            assertThatThrownBy(() -> Calls.get(client)).isInstanceOfSatisfying(ServiceException.class, e -> {
                assertThat(e.status()).isEqualTo(status);
                assertThat(e.headers().get("location")).containsExactly(location);
            });
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void theCallersClientIsUsedWithoutItsRetriesAuthenticatorAndCacheAndStaysOpen(@TempDir Path folder)
            throws Exception {
        server.start();
        Headers cached = Headers.of("Cache-Control", "max-age=60");
        for (int status : new int[] {401, 503, 200, 200}) {
            server.enqueue(new MockResponse(status, cached, Fault.SLOT));
        }
        try (Cache cache = new Cache(folder.toFile(), 1 << 20)) {
            OkHttpClient eager = trusting()
                    .cache(cache)
                    .retryOnConnectionFailure(true)
                    .addInterceptor(chain -> chain.proceed(
                            chain.request().newBuilder().header("X-Own", "1").build()))
                    .authenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Authorization", "Basic other")
                            .build())
                    .build();
            try (SupplierClient client = config(eager).maxAttempts(1).build()) {
                for (int i = 0; i < 2; i++) {
                    assertThatThrownBy(() -> Calls.get(client)).isInstanceOf(ServiceException.class);
                }
                Calls.get(client);
                Calls.get(client);
            }
            assertThat(cache.requestCount()).isZero();
            assertThat(eager.connectionPool().idleConnectionCount()).isEqualTo(1);
            assertThat(eager.dispatcher().executorService().isShutdown()).isFalse();
        }
        assertThat(server.getRequestCount()).isEqualTo(4);
        assertThat(server.takeRequest().getHeaders().get("X-Own")).isEqualTo("1");
    }

    @Test
    void aNameThatIsNotFoundMeansThatNothingWasSent() {
        OkHttpClient http = new OkHttpClient.Builder()
                .dns(name -> {
                    throw new UnknownHostException(name);
                })
                .build();
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl("https://service.example.com")
                .accessToken("secret")
                .httpClient(http);
        try (SupplierClient client = TestClients.build(config, new SkippedTime())) {
            assertEffectNone(() -> Calls.post(client)).hasMessageContaining("(4 attempts, ");
        }
    }

    @Test
    void anUnreachableAddressIsSkippedForAReachableOne() throws Exception {
        MockWebServer plain = new MockWebServer();
        plain.start(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
        plain.enqueue(slot());
        OkHttpClient http = new OkHttpClient.Builder()
                .dns(name -> List.of(
                        InetAddress.getByAddress(new byte[] {127, 0, 0, 3}),
                        InetAddress.getByAddress(new byte[] {127, 0, 0, 1})))
                .build();
        try (plain;
                SupplierClient client = SupplierClient.builder()
                        .baseUrl("http://localhost:" + plain.getPort())
                        .accessToken("secret")
                        .maxAttempts(1)
                        .httpClient(http)
                        .build()) {
            Calls.post(client);
        }
    }
}
