package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.SocketFactory;
import okhttp3.Cache;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls on reused connections of the caller's client, with sockets of the library's and with others.
 */
class ForeignSocketsTest {
    private final AtomicReference<String> token = new AtomicReference<>("first-token");
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClientConfig.Builder config() {
        return SupplierClient.builder().baseUrl(service.url("http")).tokens(TokenSource.from(token::get));
    }

    private SupplierClient over(OkHttpClient client) {
        return TestClients.build(config().httpClient(client), new SkippedTime());
    }

    /** A service for which the first token runs out after the first request of a connection. */
    private void expireTheTokenAfterOneRequest() {
        service.next(c -> {
            c.readRequest();
            c.respond(200, Fault.SLOT);
            c.readRequest();
            token.set("second-token");
            c.respond(401, "{}");
            Fault.NONE.serve(c);
        });
    }

    @Test
    void aTokenThatExpiresOnAConnectionOfTheCallersClientFailsNoPost() {
        expireTheTokenAfterOneRequest();
        try (SupplierClient client = over(new OkHttpClient())) {
            CallFixtures.get(client);
            CallFixtures.create(client);
        }
        assertThat(service.connections()).isEqualTo(1);
        assertThat(service.executed("POST")).as("the refused one and the other").isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThrottlingResponseOnAConnectionOfTheCallersClientFailsNoPost(boolean ownSockets) {
        service.next(c -> {
            c.readRequest();
            c.respond(200, Fault.SLOT);
            c.readRequest();
            c.respond(429, "{}");
            Fault.NONE.serve(c);
        });
        OkHttpClient.Builder http = new OkHttpClient.Builder();
        try (SupplierClient client = over((ownSockets ? http.socketFactory(new PlainSockets()) : http).build())) {
            CallFixtures.get(client);
            CallFixtures.create(client);
        }
        assertThat(service.executed("POST")).isEqualTo(2);
    }

    @Test
    void theCacheOfTheCallersClientIsNotUsed() throws IOException {
        service.always(c -> {
            c.readRequest();
            c.respond(200, "Cache-Control: max-age=60\r\n", Fault.SLOT.getBytes(StandardCharsets.UTF_8));
            c.readRequest();
            c.respond(200, "Cache-Control: max-age=60\r\n", Fault.SLOT.getBytes(StandardCharsets.UTF_8));
        });
        try (Cache cache = new Cache(Files.createTempDirectory("cache").toFile(), 1 << 20);
                SupplierClient client =
                        over(new OkHttpClient.Builder().cache(cache).build())) {
            CallFixtures.get(client);
            CallFixtures.get(client);
            assertThat(cache.requestCount()).isZero();
        }
        assertThat(service.executed()).isEqualTo(2);
    }

    /** Sockets of a factory that the library does not know. */
    private static final class PlainSockets extends SocketFactory {
        @Override
        public Socket createSocket() {
            return new Socket();
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return new Socket(host, port);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
            return new Socket(host, port, local, localPort);
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return new Socket(host, port);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
            return new Socket(host, port, local, localPort);
        }
    }

    /** With {@code -DsocksProxyHost} OkHttp makes the sockets itself, whatever factory is set. */
    @Test
    void theLibrarysOwnClientReusesConnectionsThroughTheSocksProxyOfTheJvm() {
        service.next(c -> {
            acceptAsSocksProxy(c);
            Fault.NONE.serve(c);
        });
        ProxySelector before = ProxySelector.getDefault();
        SupplierClient client;
        ProxySelector.setDefault(new Socks(service.port()));
        try {
            client = CallFixtures.withoutRetries(config().build());
        } finally {
            ProxySelector.setDefault(before);
        }
        assertThatCode(() -> {
                    CallFixtures.get(client);
                    CallFixtures.create(client);
                    CallFixtures.delete(client);
                })
                .doesNotThrowAnyException();
        client.close();
        assertThat(service.connections()).isEqualTo(1);
    }

    /** RFC 1928, for a client that offers two ways to log in and asks for the host 127.0.0.1 by its name. */
    private static void acceptAsSocksProxy(Conversation c) throws IOException {
        c.readBody(4);
        c.send(new byte[] {5, 0});
        c.readBody(4 + 1 + "127.0.0.1".length() + 2);
        c.send(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    }

    private static final class Socks extends ProxySelector {
        private final int port;

        private Socks(int port) {
            this.port = port;
        }

        @Override
        public List<Proxy> select(URI uri) {
            return List.of(new Proxy(Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
