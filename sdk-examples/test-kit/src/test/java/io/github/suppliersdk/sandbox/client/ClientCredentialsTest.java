package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The library fetches, caches and replaces tokens of the sandbox's token endpoint. */
final class ClientCredentialsTest {

    private final SandboxClock clock = Samples.clock();
    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().basePath("/prefix").clock(clock));

    @AfterEach
    void close() {
        sandbox.close();
    }

    private static SupplierClient client(Sandbox sandbox, String secret) {
        return SupplierClient.builder()
                .clientCredentials(ClientCredentials.builder(
                                sandbox.tokenUrl(), sandbox.tokens().clientId(), secret)
                        .build())
                .baseUrl(sandbox.baseUrl())
                .build();
    }

    private SupplierClient client() {
        return client(sandbox, sandbox.tokens().clientSecret());
    }

    private static List<Integer> statuses(Sandbox sandbox) {
        return sandbox.requests().all().stream().map(RecordedRequest::status).toList();
    }

    @Test
    void oneTokenServesManyCalls() {
        try (SupplierClient client = client()) {
            client.vendors().create(Samples.vendor("v1"));
            client.vendors().list();
            client.pickups().list();
            assertThat(sandbox.tokens().issued()).isEqualTo(1);
            assertThat(statuses(sandbox)).containsExactly(200, 200, 200, 200);
        }
    }

    @Test
    void aRevokedTokenIsReplacedOnceAndThePostIsAppliedOnce() {
        try (SupplierClient client = client()) {
            client.vendors().list();
            sandbox.requests().clear();
            sandbox.tokens().revokeAll();
            client.vendors().create(Samples.vendor("v1"));
            assertThat(statuses(sandbox)).as("refused, token, made").containsExactly(401, 200, 200);
            assertThat(sandbox.tokens().issued()).isEqualTo(2);
            assertThat(client.vendors().list()).hasSize(1);
        }
    }

    @Test
    void aTokenThatExpiresEarlyIsReplaced() {
        try (SupplierClient client = client()) {
            client.vendors().list();
            clock.advance(sandbox.tokens().lifetime());
            client.vendors().list();
            assertThat(sandbox.tokens().issued()).isEqualTo(2);
        }
    }

    @Test
    void aRefusedReplacementTokenIsReportedAsUnauthorized() {
        sandbox.tokens().lifetime(Duration.ofHours(1));
        try (SupplierClient client = client()) {
            client.vendors().list();
            sandbox.requests().clear();
            sandbox.faults().add(Fault.refuse(401));
            assertThatThrownBy(() -> client.vendors().list()).isExactlyInstanceOf(UnauthorizedException.class);
            assertThat(statuses(sandbox)).containsExactly(401, 200, 401);
        }
    }

    @Test
    void threadsRefusedAtTheSameTimeFetchOneToken() throws Exception {
        int threads = 12;
        try (SupplierClient client = client()) {
            client.vendors().list();
            sandbox.tokens().revokeAll();
            CyclicBarrier start = new CyclicBarrier(threads);
            List<CompletableFuture<Integer>> calls = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                calls.add(client.submit(same -> {
                    await(start);
                    return same.vendors().list().size();
                }));
            }
            for (CompletableFuture<Integer> call : calls) {
                assertThat(call.get(20, TimeUnit.SECONDS)).isZero();
            }
            assertThat(sandbox.tokens().issued()).isEqualTo(2);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(20, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Timeout(30)
    void shortLivedTokensAreReplacedBeforeTheyAreRefused() {
        try (Sandbox real = Sandbox.start()) {
            real.tokens().lifetime(Duration.ofSeconds(4)); // replaced 0.4 s before it expires: a busy machine stalls
            try (SupplierClient client = client(real, real.tokens().clientSecret())) {
                while (real.tokens().issued() < 2) {
                    real.requests().clear();
                    client.vendors().list();
                    assertThat(statuses(real)).containsOnly(200);
                }
            }
        }
    }

    @Test
    void aTransientFailureOfTheTokenEndpointIsRetried() {
        sandbox.tokens().failNext(1, 503);
        try (SupplierClient client = client()) {
            assertThat(client.vendors().list()).isEmpty();
            assertThat(sandbox.tokens().issued()).isEqualTo(1);
        }
    }

    @Test
    void aWrongSecretSendsNoCallAndIsNotShown() {
        try (SupplierClient client = client(sandbox, "not-the-secret")) {
            assertThatThrownBy(() -> client.vendors().list())
                    .isExactlyInstanceOf(TokenException.class)
                    .hasMessageContaining("status 401 (invalid_client)")
                    .hasMessageNotContaining("not-the-secret");
            assertThat(sandbox.requests().count("GET", "/supplier/vendors")).isZero();
        }
    }
}
