package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The message of a failure says what to do, and a proxy that refuses is not asked again. */
class RemediesTest {
    private static final String PROXY_REMEDY = "a proxyAuthenticator that knows it";
    private static final String PASSWORD = "pass-word-of-the-proxy";

    private final AtomicInteger asked = new AtomicInteger();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({
        "302, correct the base URL",
        "304, an intermediary has added one",
        "408, may have been carried out",
        "421, not carried out: the same call may succeed later",
        "423, not carried out: the same call may succeed later",
        "425, not carried out: the same call may succeed later"
    })
    void aStatusWithoutItsOwnExceptionIsReportedWithARemedy(int status, String remedy) {
        service.always(c -> {
            c.readRequest();
            c.respond(status, "{\"message\":\"no\"}");
        });
        try (SupplierClient client =
                CallFixtures.withoutRetries(CallFixtures.config(service).build())) {
            assertThat(catchThrowable(() -> CallFixtures.create(client)))
                    .isInstanceOf(ServiceException.class)
                    .hasMessageContaining("status " + status + ": no")
                    .hasMessageContaining(remedy);
        }
    }

    private SupplierClient through(String baseUrl, Authenticator password) {
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(baseUrl)
                .allowPlainHttp(true)
                .accessToken("secret-token")
                .httpClient(new OkHttpClient.Builder()
                        .proxy(new Proxy(
                                Proxy.Type.HTTP,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port())))
                        .proxyAuthenticator(password)
                        .build());
        return CallFixtures.withoutRetries(config.build());
    }

    private Authenticator always() {
        return (route, response) -> response.request()
                .newBuilder()
                .header("Proxy-Authorization", Credentials.basic("me", PASSWORD))
                .build();
    }

    private void refuse(Conversation c) throws IOException {
        asked.incrementAndGet();
        c.readRequest();
        c.respond(407, "Proxy-Authenticate: Basic realm=\"proxy\"\r\n", new byte[0]);
    }

    /** Many authenticators return null for a password that was refused. */
    @Test
    void anAuthenticatorThatReturnsNullIsReportedAsARefusedPassword() {
        service.always(this::refuse);
        Authenticator once = (route, response) -> response.request().header("Proxy-Authorization") == null
                ? always().authenticate(route, response)
                : null;
        try (SupplierClient client = through("https://service.example/supply", once)) {
            assertThat(catchThrowable(() -> CallFixtures.create(client)))
                    .hasMessageContaining("the proxy refuses its password")
                    .hasMessageContaining("nothing was changed");
        }
    }

    /** Some proxies lock the account after a few refusals. */
    @Test
    void aTunnelThatTheProxyRefusesIsNotRequestedAgain() {
        service.always(this::refuse);
        SupplierClient once = through("https://service.example/supply", Authenticator.NONE);
        try (SupplierClient client =
                once.with(CallOptions.builder().maxAttempts(4).build())) {
            assertThat(catchThrowable(() -> CallFixtures.get(client)))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("(1 attempt, ");
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void aTunnelToTheTokenServerThatTheProxyRefusesIsNotRequestedAgain() {
        service.always(this::refuse);
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl("https://service.example/supply")
                .clientCredentials(
                        ClientCredentials.builder("https://login.example/token", "id", "a-long-client-secret")
                                .build())
                .httpClient(new OkHttpClient.Builder()
                        .proxy(new Proxy(
                                Proxy.Type.HTTP,
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port())))
                        .build());
        try (SupplierClient client = config.build()) {
            assertThat(catchThrowable(() -> CallFixtures.get(client)))
                    .isInstanceOf(TokenException.class)
                    .hasMessageContaining(PROXY_REMEDY);
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void aTunnelWithoutAPasswordReportsThatNoneIsSet() {
        service.always(this::refuse);
        try (SupplierClient client = through("https://service.example/supply", Authenticator.NONE)) {
            assertThat(catchThrowable(() -> CallFixtures.create(client)))
                    .hasMessageContaining(PROXY_REMEDY)
                    .hasMessageContaining("nothing was changed");
        }
    }
}
