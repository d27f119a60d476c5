package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxies, TLS, HTTP/2, redirects and addresses. */
class NetworkPathTest {
    private static final HeldCertificate CERTIFICATE = new HeldCertificate.Builder()
            .addSubjectAlternativeName("localhost")
            .addSubjectAlternativeName("127.0.0.1")
            .build();

    private final MockWebServer server = new MockWebServer();
    private final Set<Protocol> protocols = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void encrypt() {
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(CERTIFICATE)
                .build()
                .sslSocketFactory());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private OkHttpClient.Builder trusting() {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(CERTIFICATE.certificate())
                .build();
        return new OkHttpClient.Builder()
                .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .addNetworkInterceptor(chain -> {
                    protocols.add(
                            java.util.Objects.requireNonNull(chain.connection()).protocol());
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

    @Test
    void anUntrustedCertificateMeansThatNothingWasSent() throws Exception {
        server.start();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(server.url("/").toString())
                .accessToken("secret")
                .maxAttempts(1)
                .build()) {
            assertThatThrownBy(() -> Operation.POST.call(client, false))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.effect()).isEqualTo(Effect.NONE))
                    .hasMessageContaining("no connection: SSLHandshakeException");
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
            Thread given = new Thread(() -> outcomes[0] = catchThrowable(() -> Operation.GET.call(client, false)));
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
            Operation.POST.call(client, false);
        } finally {
            gate.countDown();
        }
        assertThat(connections).hasSize(1);
        assertThat(http.connectionPool().connectionCount()).isEqualTo(1);
    }

    @Test
    void anHttp2StreamThatIsRefusedOrBreaksDoesNotRetryAPost() throws Exception {
        server.start();
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new mockwebserver3.SocketEffect.CloseStream(2)) // INTERNAL_ERROR
                .build());
        server.enqueue(slot());
        try (SupplierClient client = config(trusting().build()).build()) {
            assertThatThrownBy(() -> Operation.POST.call(client, false))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            e -> assertThat(e.effect()).isEqualTo(Effect.UNKNOWN));
            assertThat(server.getRequestCount()).isEqualTo(1);
        }
    }

    @Test
    void theCallersProxyIsUsed() throws Exception {
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.start();
            proxy.enqueue(slot());
            OkHttpClient http = new OkHttpClient.Builder()
                    .proxy(new Proxy(Proxy.Type.HTTP, proxy.getSocketAddress()))
                    .build();
            try (SupplierClient client = SupplierClient.builder()
                    .baseUrl("http://service.example.com/supply")
                    .allowPlainHttp(true)
                    .accessToken("secret")
                    .httpClient(http)
                    .build()) {
                Operation.GET.call(client, false);
            }
            assertThat(proxy.takeRequest().getRequestLine())
                    .startsWith("GET http://service.example.com/supply/supplier/availability/");
        }
    }

    @Test
    void aTunnelThroughAProxyKeepsTheTokenFromTheProxy() throws Exception {
        server.start();
        try (MockWebServer proxy = new MockWebServer()) {
            proxy.start();
            proxy.enqueue(new MockResponse(502, Headers.EMPTY, "no such host"));
            OkHttpClient http = trusting()
                    .proxy(new Proxy(Proxy.Type.HTTP, proxy.getSocketAddress()))
                    .build();
            try (SupplierClient client = config(http).maxAttempts(1).build()) {
                assertThatThrownBy(() -> Operation.POST.call(client, false))
                        .isInstanceOfSatisfying(
                                TransportException.class,
                                e -> assertThat(e.effect()).isEqualTo(Effect.NONE));
            }
            RecordedRequest connect = proxy.takeRequest();
            assertThat(connect.getMethod()).isEqualTo("CONNECT");
            assertThat(connect.getHeaders().get("Authorization")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsReportedAndNotFollowed(int status) throws Exception {
        server.start();
        try (MockWebServer elsewhere = new MockWebServer()) {
            elsewhere.start();
            OkHttpClient eager =
                    trusting().followRedirects(true).followSslRedirects(true).build();
            try (SupplierClient client = config(eager).build()) {
                for (String location : List.of(
                        elsewhere.url("/").toString(), server.url("/other").toString())) {
                    server.enqueue(new MockResponse(status, Headers.of("Location", location), ""));
                    assertThatThrownBy(() -> Operation.GET.call(client, false))
                            .isInstanceOfSatisfying(ServiceException.class, e -> {
                                assertThat(e.status()).isEqualTo(status);
                                assertThat(e.headers().get("location")).containsExactly(location);
                            });
                }
            }
            assertThat(elsewhere.getRequestCount()).isZero();
            assertThat(server.getRequestCount()).isEqualTo(2);
        }
    }

    @Test
    void retriesAndAuthenticatorOfTheCallersClientAreIgnored() throws Exception {
        server.start();
        server.enqueue(new MockResponse(401, Headers.EMPTY, ""));
        server.enqueue(new MockResponse(503, Headers.EMPTY, ""));
        OkHttpClient eager = trusting()
                .retryOnConnectionFailure(true)
                .authenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Authorization", "Basic other")
                        .build())
                .build();
        try (SupplierClient client = config(eager).maxAttempts(1).build()) {
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> Operation.GET.call(client, false)).isInstanceOf(ServiceException.class);
            }
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aNameThatIsNotFoundMeansThatNothingWasSent() {
        OkHttpClient http = new OkHttpClient.Builder()
                .dns(name -> {
                    throw new UnknownHostException(name);
                })
                .build();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl("https://service.example.com")
                .accessToken("secret")
                .httpClient(http)
                .build()) {
            assertThatThrownBy(() -> Operation.POST.call(client, false))
                    .isInstanceOfSatisfying(TransportException.class, e -> {
                        assertThat(e.effect()).isEqualTo(Effect.NONE);
                        assertThat(e.call().attempts()).isEqualTo(4);
                    });
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
            Operation.POST.call(client, false);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com",
                "http://10.0.0.1",
                "http://127.0.0.1.example.com",
                "http://localhost.example.com",
                "HTTP://example.com",
                "http://[2001:db8::1]"
            })
    void plainHttpToAnotherMachineIsRefusedUnlessAllowed(String url) {
        assertThatThrownBy(() ->
                        SupplierClient.builder().baseUrl(url).accessToken("t").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("plain http");
        SupplierClient.builder()
                .baseUrl(url)
                .accessToken("t")
                .allowPlainHttp(true)
                .build()
                .close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:1", "http://127.0.0.1", "http://127.1.2.3:80/x", "http://[::1]:80"})
    void plainHttpToThisMachineIsAllowed(String url) {
        SupplierClient.builder().baseUrl(url).accessToken("t").build().close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://user:hunter2@example.com",
                "https://example.com:70000",
                "https://example.com?x=1",
                "https://example.com#x",
                "ftp://example.com",
                "https://exa mple.com",
                "https://example.com/\r\nX-Evil: 1"
            })
    void anInvalidAddressIsRefusedAtOnce(String url) {
        assertThatThrownBy(() ->
                        SupplierClient.builder().baseUrl(url).accessToken("t").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("baseUrl")
                .hasMessageNotContaining("hunter2");
    }
}
