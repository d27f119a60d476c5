package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A response that lies on an idle connection answers nobody: least of all does it say that a POST was not carried out. */
class StaleResponseTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private static String response(int status, String body) {
        return "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** Renews a token that was refused. */
    private SupplierClient client(SupplierClientConfig.Builder config) {
        return TestClients.build(config, new SkippedTime());
    }

    private SupplierClientConfig.Builder config() {
        return SupplierClient.builder().baseUrl(service.url("http")).tokens(new TokenSource() {
            @Override
            public String token() {
                return "first-token";
            }

            @Override
            public Optional<String> renew(String refused) {
                return Optional.of("second-token");
            }
        });
    }

    /** In one piece with the response before it, so OkHttp has read it before the next request leaves. */
    @ParameterizedTest
    @ValueSource(ints = {400, 401, 421, 423, 425, 429, 503})
    void oneThatOkHttpHasReadAlreadyDoesNotAnswerAPost(int status) {
        service.next(c -> {
            c.readRequest();
            c.send(response(200, Fault.SLOT) + response(status, "{}"));
            Fault.NONE.serve(c);
        });
        assertItDoesNotAnswerAPost(config());
    }

    /** Its connections are made with sockets that are seen too. */
    @ParameterizedTest
    @ValueSource(ints = {401, 429})
    void norDoesItOnAConnectionOfTheCallersClient(int status) {
        service.next(c -> {
            c.readRequest();
            c.send(response(200, Fault.SLOT) + response(status, "{}"));
            Fault.NONE.serve(c);
        });
        assertItDoesNotAnswerAPost(config().transport(OkHttpTransport.using(new OkHttpClient())));
    }

    private void assertItDoesNotAnswerAPost(SupplierClientConfig.Builder config) {
        try (SupplierClient client = client(config)) {
            Edges.get(client);
            Throwable thrown = catchThrowable(() -> Edges.create(client));
            assertThat(service.executed("POST"))
                    .as("how often the POST was carried out")
                    .isLessThanOrEqualTo(1);
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            failure -> assertThat(failure.requestMayHaveReachedService())
                                    .isTrue());
        }
    }

    /** Nothing has left then: the request takes another connection, and nobody notices. */
    @Test
    void oneThatWaitsOnTheSocketCostsTheConnectionAndNothingElse() {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        service.next(c -> {
            c.readRequest();
            c.answer(200, Fault.SLOT);
            boolean unused = Edges.within(Duration.ofSeconds(5), () -> read.getCount() == 0);
            c.send(response(429, "{}")); // over the loopback it is there when this returns
            sent.countDown();
            c.awaitClientLeaving();
        });
        try (SupplierClient client = Edges.withoutRetries(client(config()))) {
            Edges.get(client);
            read.countDown();
            assertThat(Edges.within(Duration.ofSeconds(5), () -> sent.getCount() == 0))
                    .isTrue();
            Edges.create(client);
        }
        assertThat(service.executed("POST")).isEqualTo(1);
        assertThat(service.connections()).isEqualTo(2);
    }

    @Test
    void aRefusalOnANewConnectionOfTheCallersClientIsTheAnswer() {
        service.next(c -> {
            c.readRequest();
            c.answer(429, "Connection: close\r\n", new byte[0]);
        });
        List<Socket> sockets = new CopyOnWriteArrayList<>();
        OkHttpClient own = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    sockets.add(Objects.requireNonNull(chain.connection()).socket());
                    return chain.proceed(chain.request());
                })
                .build();
        try (SupplierClient client = client(config().transport(OkHttpTransport.using(own)))) {
            Edges.create(client);
        }
        assertThat(sockets).doesNotHaveDuplicates().hasSize(2);
    }
}
