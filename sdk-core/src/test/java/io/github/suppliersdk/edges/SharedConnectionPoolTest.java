package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sockets behind a connection pool that the application and the library share. */
class SharedConnectionPoolTest {
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private OkHttpClient.Builder watched() {
        return new OkHttpClient.Builder().addNetworkInterceptor(chain -> {
            sockets.add(Objects.requireNonNull(chain.connection()).socket());
            return chain.proceed(chain.request());
        });
    }

    private void callOfTheApplication(OkHttpClient application) throws IOException {
        try (Response response = application
                .newCall(new Request.Builder().url(service.url("http")).build())
                .execute()) {
            assertThat(response.body().string()).isEqualTo(Fault.SLOT);
        }
    }

    @Test
    void theLibrarysCallsSendWithoutDelayOnAConnectionThatTheApplicationMade() throws IOException {
        OkHttpClient application = watched().build();
        SupplierClient client =
                CallFixtures.config(service).httpClient(application).build();
        callOfTheApplication(application);
        CallFixtures.get(client);
        assertSendsWithoutDelay(sockets.get(1));
    }

    @Test
    void theLibrarysCallsSendWithoutDelayThroughASocksProxy() throws IOException {
        service.next(c -> {
            acceptAsSocksProxy(c);
            Fault.NONE.serve(c);
        });
        OkHttpClient application = watched()
                .proxy(new Proxy(
                        Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port())))
                .build();
        SupplierClient client =
                CallFixtures.config(service).httpClient(application).build();
        CallFixtures.get(client);
        assertSendsWithoutDelay(sockets.get(0));
    }

    private static void assertSendsWithoutDelay(Socket socket) throws IOException {
        assertThat(socket.getTcpNoDelay())
                .as("TCP_NODELAY of the socket of the library's call")
                .isTrue();
    }

    /** RFC 1928, for a client that offers two ways to log in and asks for the host 127.0.0.1 by its name. */
    private static void acceptAsSocksProxy(Conversation c) throws IOException {
        c.readBody(4);
        c.send(new byte[] {5, 0});
        c.readBody(4 + 1 + "127.0.0.1".length() + 2);
        c.send(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    }
}
