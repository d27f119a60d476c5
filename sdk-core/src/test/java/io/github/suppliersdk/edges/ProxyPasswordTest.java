package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A proxy that requires a password, in front of a service on plain HTTP. */
class ProxyPasswordTest {
    private ChaosProxy proxy;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(c -> {
            String head = c.readRequest();
            if (!head.contains("Proxy-Authorization: ")) {
                c.respond(407, "Proxy-Authenticate: Basic realm=\"proxy\"\r\n", new byte[0]);
            } else {
                c.respond(200, head.startsWith("POST") ? "[" + Samples.DAILY_JSON + "]" : Fault.SLOT);
            }
        });
        Authenticator password = (route, response) -> response.request().header("Proxy-Authorization") == null
                ? response.request()
                        .newBuilder()
                        .header("Proxy-Authorization", Credentials.basic("me", "password"))
                        .build()
                : null;
        client = SupplierClient.builder()
                .baseUrl("http://service.example/supply")
                .allowPlainHttp(true)
                .accessToken("secret-token")
                .transport(OkHttpTransport.using(throughTheProxy(password)))
                .build();
    }

    private OkHttpClient throughTheProxy(Authenticator password) {
        return new OkHttpClient.Builder()
                .proxy(new Proxy(
                        Proxy.Type.HTTP, new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.port())))
                .proxyAuthenticator(password)
                .build();
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        proxy.close();
    }

    static Stream<Arguments> methods() {
        return Stream.of(
                method("GET", CallFixtures::get),
                method("DELETE", CallFixtures::delete),
                method("PATCH", CallFixtures::patch),
                method("POST", CallFixtures::create));
    }

    private static Arguments method(String name, Consumer<SupplierClient> call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("methods")
    void everyMethodPassesAProxyThatAsksForAPassword(String method, Consumer<SupplierClient> call) {
        assertThatCode(() -> call.accept(client)).as(method).doesNotThrowAnyException();
    }

    /** The first request ended at the proxy; the outcome of the second one is unknown. */
    @Test
    void aRequestLostAfterTheProxyPasswordWasSentMayHaveArrived() {
        proxy.next(
                c -> {
                    c.readRequest();
                    c.respond(407, "Proxy-Authenticate: Basic realm=\"proxy\"\r\n", new byte[0]);
                },
                Fault.RESET_AFTER_BODY);
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(client));
        assertThat(e).isNotNull();
        assertThat(e.requestMayHaveReachedService()).isTrue();
        assertThat(proxy.executed("POST")).isEqualTo(2);
    }

    @Test
    void aRequestThatTheProxyKeptHasNotArrived() {
        SupplierClient without = CallFixtures.withoutRetries(SupplierClient.builder()
                .baseUrl("http://service.example/supply")
                .allowPlainHttp(true)
                .accessToken("secret-token")
                .transport(OkHttpTransport.using(throughTheProxy((route, response) -> {
                    throw new IOException("the password is locked away");
                })))
                .build());
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(without));
        assertThat(e).isNotNull().hasMessageContaining("the password is locked away");
        assertThat(e.requestMayHaveReachedService()).isFalse();
    }

    /** The proxy responds to the last request that it received. */
    @Test
    void aRequestThatAnInterceptorSentBeforeTheOneThatTheProxyKeptMayHaveArrived() {
        proxy.next(Fault.RESET_AFTER_BODY);
        SupplierClient twice = CallFixtures.withoutRetries(SupplierClient.builder()
                .baseUrl("http://service.example/supply")
                .allowPlainHttp(true)
                .accessToken("secret-token")
                .transport(OkHttpTransport.using(throughTheProxy((route, response) -> {
                            throw new IOException("the password is locked away");
                        })
                        .newBuilder()
                        .addInterceptor(chain -> {
                            try {
                                return chain.proceed(chain.request());
                            } catch (IOException e) {
                                return chain.proceed(chain.request());
                            }
                        })
                        .build()))
                .build());
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(twice));
        assertThat(e).isNotNull().hasMessageContaining("the password is locked away");
        assertThat(e.requestMayHaveReachedService()).isTrue();
    }

    /**
     * This also holds under a layer, whose interceptors cannot be tracked: OkHttp itself reports that nothing was sent.
     */
    @ParameterizedTest
    @CsvSource({"403, 1", "407, 1", "502, 4"})
    void aRefusedTunnelIsRetriedOnlyIfTheRefusalMayBeTransient(int status, int asked) {
        proxy.always(c -> {
            c.readRequest();
            c.respond(status, "");
        });
        SupplierClient behind = TestClients.build(
                SupplierClient.builder()
                        .baseUrl("https://service.example")
                        .accessToken("secret-token")
                        .transport(OkHttpTransport.using(
                                throughTheProxy(Authenticator.NONE), settled -> request -> settled.newCall(request))),
                new SkippedTime());
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(behind));
        assertThat(e).isNotNull();
        assertThat(e.requestMayHaveReachedService()).as(e.getMessage()).isFalse();
        assertThat(proxy.executed("CONNECT")).isEqualTo(asked);
    }

    /** Through a tunnel, a 407 comes from the service, which must not get the proxy's password. */
    @Test
    void aServiceBehindATunnelDoesNotGetThePassword() throws Exception {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("service.example")
                .build();
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(certificate.certificate())
                .build();
        try (MockWebServer tunnel = new MockWebServer()) {
            tunnel.useHttps(new HandshakeCertificates.Builder()
                    .heldCertificate(certificate)
                    .build()
                    .sslSocketFactory());
            tunnel.start();
            tunnel.enqueue(new MockResponse.Builder().inTunnel().build());
            tunnel.enqueue(new MockResponse(407, Headers.EMPTY, "for whom?"));
            OkHttpClient http = new OkHttpClient.Builder()
                    .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                    .proxy(new Proxy(Proxy.Type.HTTP, tunnel.getSocketAddress()))
                    .proxyAuthenticator((route, response) -> response.request()
                            .newBuilder()
                            .header("Proxy-Authorization", Credentials.basic("me", "password"))
                            .build())
                    .build();
            SupplierClient behind = SupplierClient.builder()
                    .baseUrl("https://service.example")
                    .accessToken("secret-token")
                    .transport(OkHttpTransport.using(http))
                    .build();
            ServiceException e = catchThrowableOfType(ServiceException.class, () -> CallFixtures.get(behind));
            assertThat(e).isNotNull().hasMessageContaining("status 407").hasMessageContaining("for whom?");
            assertThat(tunnel.getRequestCount()).isEqualTo(2); // CONNECT, and one request
        }
    }
}
