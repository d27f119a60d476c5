package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.support.Samples;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A connection on which nothing arrives any more, because a load balancer has dropped its state or the peer is down.
 */
class DeadConnectionTest {
    private Http2Service service;

    @BeforeEach
    void start() throws IOException {
        service = new Http2Service(Http2Service.Refusal.GOAWAY, 0, Samples.DAILY_JSON);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient client(Duration attempt, Duration pings) {
        OkHttpClient http2 = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .pingInterval(pings)
                .build();
        return TestClients.build(
                SupplierClient.builder()
                        .baseUrl(service.url())
                        .accessToken("secret-token")
                        .attemptTimeout(attempt)
                        .httpClient(http2),
                new SkippedTime());
    }

    /** The time limit of an attempt is far longer than this test may take. */
    @Test
    void aConnectionWithoutAPingResponseIsReplacedWithinTheCall() {
        SupplierClient client = client(Duration.ofMinutes(1), Duration.ofMillis(100));
        CallFixtures.get(client);
        service.forgetConnections();
        CallFixtures.get(client);
        assertThat(service.connections()).isEqualTo(2);
    }
}
