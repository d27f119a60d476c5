package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A response that already waits on an idle connection belongs to no request. Above all, it does not prove that a POST
 * was not carried out.
 */
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

    /** A client that renews a token that was refused. */
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

    /** Some services send 408 before they close a connection that was idle for long. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void connectionsWithStaleResponsesAreClosedHoweverManyThereAre(boolean own) {
        int number = 9;
        CyclicBarrier together = new CyclicBarrier(number);
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(number);
        for (int i = 0; i < number; i++) {
            service.next(c -> {
                c.readRequest();
                awaitAll(together);
                c.respond(200, Fault.SLOT);
                boolean unused = CallFixtures.within(Duration.ofSeconds(5), () -> read.getCount() == 0);
                c.send(response(408, ""));
                sent.countDown();
                c.awaitClientLeaving();
            });
        }
        SupplierClientConfig.Builder config = config();
        try (SupplierClient client = CallFixtures.withoutRetries(client(
                own
                        ? config
                        : config.httpClient(new OkHttpClient.Builder()
                                .connectionPool(new ConnectionPool(number, 1, TimeUnit.MINUTES))
                                .build())))) {
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                calls.add(CallFixtures.onAnotherThread(() -> CallFixtures.get(client)));
            }
            calls.forEach(CompletableFuture::join);
            read.countDown();
            assertThat(CallFixtures.within(Duration.ofSeconds(5), () -> sent.getCount() == 0))
                    .isTrue();
            CallFixtures.create(client);
        }
        assertThat(service.connections()).isEqualTo(number + 1);
    }

    private static void awaitAll(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The stale response is detected before anything is sent: the request takes another connection, and the caller
     * notices nothing.
     */
    @Test
    void aStaleResponseOnTheSocketOnlyCausesTheConnectionToBeReplaced() {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch sent = new CountDownLatch(1);
        service.next(c -> {
            c.readRequest();
            c.respond(200, Fault.SLOT);
            boolean unused = CallFixtures.within(Duration.ofSeconds(5), () -> read.getCount() == 0);
            c.send(response(429, "{}")); // over loopback it has arrived when this returns
            sent.countDown();
            c.awaitClientLeaving();
        });
        try (SupplierClient client = CallFixtures.withoutRetries(client(config()))) {
            CallFixtures.get(client);
            read.countDown();
            assertThat(CallFixtures.within(Duration.ofSeconds(5), () -> sent.getCount() == 0))
                    .isTrue();
            CallFixtures.create(client);
        }
        assertThat(service.executed("POST")).isEqualTo(1);
        assertThat(service.connections()).isEqualTo(2);
    }
}
