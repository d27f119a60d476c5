package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1 over TLS. */
class TlsConnectionTest {
    private static final HeldCertificate CERTIFICATE =
            new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1").build();

    private final AtomicReference<String> token = new AtomicReference<>("first-token");
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE, with(CERTIFICATE));
    }

    /** Adds TLS with this certificate to each connection. */
    static ChaosProxy.Layer with(HeldCertificate certificate) {
        SSLSocketFactory tls = new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory();
        return socket -> {
            Socket encrypted = tls.createSocket(socket, "127.0.0.1", socket.getPort(), true);
            ((SSLSocket) encrypted).setUseClientMode(false);
            return encrypted;
        };
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient client() {
        return client(settled -> settled);
    }

    private SupplierClient client(Function<OkHttpClient, Call.Factory> layer) {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(CERTIFICATE.certificate())
                .build();
        SupplierClientConfig.Builder config = SupplierClient.builder()
                .baseUrl(service.url("https"))
                .tokens(TokenSource.from(token::get))
                .httpClient(new OkHttpClient.Builder()
                        .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                        .build())
                .callFactory(layer);
        return TestClients.build(config, new SkippedTime());
    }

    private static String response(int status, String body) {
        return "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 429})
    void aRefusedPostIsRetriedOnAUsedConnection(int status) {
        service.next(c -> {
            c.readRequest();
            c.respond(200, Fault.SLOT);
            c.readRequest();
            token.set("second-token");
            c.respond(status, "{}");
            Fault.NONE.serve(c);
        });
        try (SupplierClient client = client()) {
            CallFixtures.get(client);
            CallFixtures.create(client);
        }
        assertThat(service.connections()).isEqualTo(1);
        assertThat(service.executed("POST"))
                .as("the refused attempt and its retry")
                .isEqualTo(2);
    }

    /** The connection is closed after a response about another object. */
    @Test
    void aPeerThatDoesNotCloseItsSideDelaysNoCall() {
        CountDownLatch over = new CountDownLatch(1);
        service.next(c -> {
            c.readRequest();
            c.send(response(200, "{\"slot_id\":\"another\"}") + response(200, "{}"));
            boolean unused = CallFixtures.within(Duration.ofSeconds(30), () -> over.getCount() == 0);
        });
        try (SupplierClient client = client()) {
            CompletableFuture<Void> calls = CallFixtures.onAnotherThread(() -> {
                Throwable ignored = catchThrowable(() -> CallFixtures.get(client));
                ignored = catchThrowable(() -> CallFixtures.create(client));
            });
            CallFixtures.assertAllEnd("calls", List.of(calls), Duration.ofSeconds(5));
        } finally {
            over.countDown();
        }
    }
}
