package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/1 connections that are used again, made by whatever sockets. */
class ConnectionTest {
    private static final HeldCertificate CERTIFICATE =
            new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();

    private final AtomicReference<String> token = new AtomicReference<>("first-token");
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

    /** Who makes the sockets. */
    enum Sockets {
        OF_THE_LIBRARY,
        OF_THE_APPLICATION,
        OF_A_FACTORY,
        TLS,
        SOCKS
    }

    private SupplierClientConfig.Builder config(Sockets made) throws IOException {
        if (made == Sockets.TLS) {
            service.close();
            service = new ChaosProxy(Fault.NONE, ChaosProxy.tls(CERTIFICATE));
        }
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(service.url(made == Sockets.TLS ? "https" : "http"))
                .tokens(() -> Objects.requireNonNull(token.get()))
                .attemptTimeout(Duration.ofSeconds(10));
        return made == Sockets.OF_THE_LIBRARY ? config : config.httpClient(http(made));
    }

    private OkHttpClient http(Sockets made) {
        OkHttpClient.Builder http = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(20, 1, TimeUnit.MINUTES))
                .addNetworkInterceptor(chain -> {
                    sockets.add(Objects.requireNonNull(chain.connection()).socket());
                    return chain.proceed(chain.request());
                });
        switch (made) {
            case OF_A_FACTORY -> http.socketFactory(new SmallBuffers());
            case SOCKS ->
                http.proxy(new Proxy(
                        Proxy.Type.SOCKS, new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port())));
            case TLS -> {
                HandshakeCertificates trust = new HandshakeCertificates.Builder()
                        .addTrustedCertificate(CERTIFICATE.certificate())
                        .build();
                http.sslSocketFactory(trust.sslSocketFactory(), trust.trustManager());
            }
            default -> {}
        }
        return http.build();
    }

    /** RFC 1928, for a client that offers two ways to log in and asks for the host 127.0.0.1 by its name. */
    private static void acceptAsSocksProxy(Conversation c) throws IOException {
        c.readBody(4);
        c.send(new byte[] {5, 0});
        c.readBody(4 + 1 + "127.0.0.1".length() + 2);
        c.send(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    }

    @ParameterizedTest
    @CsvSource({
        "OF_THE_LIBRARY, 429",
        "OF_THE_APPLICATION, 429",
        "OF_A_FACTORY, 429",
        "SOCKS, 429",
        "TLS, 429",
        "OF_THE_APPLICATION, 401",
        "TLS, 401"
    })
    void aPostThatIsRefusedOnAUsedConnectionIsSentAgain(Sockets made, int status) throws IOException {
        SupplierClientConfig.Builder config = config(made);
        service.next(c -> {
            if (made == Sockets.SOCKS) {
                acceptAsSocksProxy(c);
            }
            c.readRequest();
            c.respond(200, Fault.SLOT);
            c.readRequest();
            token.set("second-token");
            c.respond(status, "{}");
            Fault.NONE.serve(c);
        });
        try (SupplierClient client = TestClients.build(config, new SkippedTime())) {
            Calls.get(client);
            Calls.post(client);
        }
        assertThat(service.connections()).isEqualTo(1);
        assertThat(service.executed("POST"))
                .as("the refused attempt and its retry")
                .isEqualTo(2);
        assertThat(sockets)
                .allSatisfy(socket -> assertThat(socket.getTcpNoDelay()).isTrue());
    }

    @Test
    void theLibrarySendsWithoutDelayOnAConnectionThatTheApplicationMade() throws IOException {
        SupplierClientConfig.Builder config = config(Sockets.OF_THE_APPLICATION);
        OkHttpClient application = http(Sockets.OF_THE_APPLICATION);
        try (Response response = application
                .newCall(new Request.Builder().url(service.url("http")).build())
                .execute()) {
            assertThat(response.body().string()).isEqualTo(Fault.SLOT);
        }
        try (SupplierClient client = config.httpClient(application).build()) {
            Calls.get(client);
        }
        assertThat(service.connections()).isEqualTo(1);
        assertThat(sockets.get(1).getTcpNoDelay()).isTrue();
    }

    /**
     * Some services send 408 before they close a connection that was idle for long. It belongs to no request; above
     * all, it does not prove that a POST was not carried out. Nor does such a peer close its side of a TLS connection.
     */
    @ParameterizedTest
    @EnumSource(names = {"OF_THE_LIBRARY", "OF_THE_APPLICATION", "TLS"})
    void connectionsWithAStaleResponseAreReplacedHoweverManyThereAre(Sockets made) throws IOException {
        int number = 9;
        SupplierClientConfig.Builder config = config(made);
        CountDownLatch together = new CountDownLatch(number);
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(number);
        CountDownLatch over = new CountDownLatch(1);
        for (int i = 0; i < number; i++) {
            service.next(c -> {
                c.readRequest();
                together.countDown();
                Calls.await(together);
                c.respond(200, Fault.SLOT);
                Calls.await(read);
                c.send("HTTP/1.1 408 X\r\nContent-Length: 0\r\n\r\n");
                sent.countDown();
                Calls.await(over);
            });
        }
        try (SupplierClient client = Calls.once(config.build())) {
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                calls.add(Calls.async(() -> Calls.get(client)));
            }
            calls.forEach(CompletableFuture::join);
            assertThat(service.open()).as("idle connections").isEqualTo(number);
            read.countDown();
            Calls.await(sent);
            // input of an encrypted connection is seen only by a read, and that only after it was idle for 500 ms
            long sentAt = System.nanoTime();
            Await.until(
                    "it was idle for 600 ms", () -> System.nanoTime() - sentAt > TimeUnit.MILLISECONDS.toNanos(600));
            Calls.post(client);
        } finally {
            over.countDown();
        }
        assertThat(service.connections()).isEqualTo(number + 1);
        assertThat(service.executed("POST")).isEqualTo(1);
    }
}
