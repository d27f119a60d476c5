package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
                .httpClient(throughTheProxy(password))
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
        return Stream.of(method("GET", CallFixtures::get), method("DELETE", CallFixtures::delete));
    }

    private static Arguments method(String name, Consumer<SupplierClient> call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("methods")
    void requestsWithoutABodyPassAProxyThatAsksForAPassword(String method, Consumer<SupplierClient> call) {
        assertThatCode(() -> call.accept(client)).as(method).doesNotThrowAnyException();
    }

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
                        .httpClient(throughTheProxy(Authenticator.NONE)),
                new SkippedTime());
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.create(behind));
        assertThat(e).isNotNull();
        assertThat(e.effect()).as(e.getMessage()).isEqualTo(Effect.NONE);
        assertThat(proxy.executed("CONNECT")).isEqualTo(asked);
    }
}
