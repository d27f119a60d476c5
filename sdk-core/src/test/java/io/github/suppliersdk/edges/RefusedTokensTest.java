package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenException;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.errors.CallInfo;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.UnauthorizedException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls for which there is no token, or only tokens that the service refuses. */
class RefusedTokensTest {
    private final SkippedTime skipped = new SkippedTime();
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    @Test
    void aTokenFailureOnARetryStillReportsTheCallAndThatTheFirstAttemptMayHaveArrived() {
        service.always(Fault.RESET_AFTER_BODY);
        AtomicInteger asked = new AtomicInteger();
        TokenSource failing = TokenSource.from(() -> {
            if (asked.incrementAndGet() > 1) {
                throw new IllegalStateException("the vault is sealed");
            }
            return "secret-token";
        });
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(failing), skipped);
        Throwable thrown = catchThrowable(() -> CallFixtures.patch(client));
        assertThat(service.executed("PATCH")).isEqualTo(1);
        assertThat(thrown)
                .isInstanceOf(SupplierException.class)
                .hasMessageContaining("PATCH")
                .hasMessageContaining("/slots/" + CallFixtures.SLOT_ID)
                .hasMessageContaining("an earlier attempt may have been carried out")
                .isInstanceOfSatisfying(TokenException.class, e -> {
                    assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
                    CallInfo call = e.call().orElseThrow();
                    assertThat(call.method()).isEqualTo("PATCH");
                    assertThat(call.url()).endsWith("/slots/" + CallFixtures.SLOT_ID);
                    assertThat(call.attempts()).isEqualTo(1);
                });
    }

    @Test
    void anAttemptThatWasRefusedWasNotCarriedOut() {
        service.always(c -> {
            c.readRequest();
            c.respond(401, "");
        });
        TokenSource failing = new TokenSource() {
            @Override
            public String token() {
                return "secret-token";
            }

            @Override
            public Optional<String> renew(String refused) {
                throw new TokenException("the vault is sealed", null);
            }
        };
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(failing), skipped);
        assertThat(catchThrowable(() -> CallFixtures.patch(client)))
                .as("the message of a TokenException is meant to be shown")
                .hasMessageContaining("the vault is sealed")
                .isInstanceOfSatisfying(
                        TokenException.class, e -> assertThat(e.effect()).isEqualTo(Effect.NONE));
    }

    @Test
    void aFailureToGetTheFirstTokenNamesTheCall() {
        TokenSource failing = TokenSource.from(() -> {
            throw new IllegalStateException("the vault is sealed");
        });
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(failing), skipped);
        assertThatThrownBy(() -> CallFixtures.patch(client))
                .isInstanceOf(SupplierException.class)
                .hasMessageContaining("PATCH")
                .hasMessageContaining("/slots/" + CallFixtures.SLOT_ID);
    }

    @Test
    void fetchesPauseWhileTheServiceRefusesEveryToken() {
        AtomicInteger fetches = new AtomicInteger();
        service.always(c -> {
            if (c.readRequest().contains("/token ")) {
                c.respond(
                        200,
                        "{\"access_token\":\"token-" + fetches.incrementAndGet()
                                + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            } else {
                c.respond(401, "");
            }
        });
        SupplierClient client = withCredentials();
        long start = skipped.nanos();
        for (int i = 0; i < 50; i++) {
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(SupplierException.class);
        }
        long seconds = Duration.ofNanos(skipped.nanos() - start).toSeconds();
        assertThat((long) fetches.get()).as("fetches in %d s", seconds).isLessThanOrEqualTo(3 + seconds);
    }

    /** Many token servers return the same token until it expires, also while the service refuses it. */
    @Test
    void fetchesPauseWhileTheTokenServerReturnsTheRefusedToken() {
        AtomicInteger fetches = new AtomicInteger();
        service.always(c -> {
            if (c.readRequest().contains("/token ")) {
                fetches.incrementAndGet();
                c.respond(200, "{\"access_token\":\"the-token\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            } else {
                c.respond(401, "");
            }
        });
        SupplierClient client = withCredentials();
        long start = skipped.nanos();
        for (int i = 0; i < 50; i++) {
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(UnauthorizedException.class);
        }
        long seconds = Duration.ofNanos(skipped.nanos() - start).toSeconds();
        assertThat((long) fetches.get()).as("fetches in %d s", seconds).isLessThanOrEqualTo(3 + seconds);
    }

    /** A token server might lock a client that keeps asking with a wrong secret. */
    @Test
    void fetchesPauseWhileTheTokenServerRefusesTheCredentials() {
        AtomicInteger fetches = new AtomicInteger();
        AtomicBoolean refuses = new AtomicBoolean(true);
        service.always(c -> {
            if (!c.readRequest().contains("/token ")) {
                c.respond(200, Fault.SLOT);
                return;
            }
            fetches.incrementAndGet();
            if (refuses.get()) {
                c.respond(401, "{\"error\":\"invalid_client\"}");
            } else {
                c.respond(200, "{\"access_token\":\"the-token\",\"token_type\":\"Bearer\",\"expires_in\":3600}");
            }
        });
        SupplierClient client = withCredentials();
        long start = skipped.nanos();
        for (int i = 0; i < 50; i++) {
            assertThat(catchThrowable(() -> CallFixtures.get(client)))
                    .isInstanceOfSatisfying(
                            TokenException.class,
                            e -> assertThat(e.problem()).isEqualTo(TokenException.Problem.REFUSED))
                    .hasMessageContaining("invalid_client");
        }
        long seconds = Duration.ofNanos(skipped.nanos() - start).toSeconds();
        assertThat((long) fetches.get()).as("fetches in %d s", seconds).isLessThanOrEqualTo(3 + seconds);
        refuses.set(false);
        skipped.pass(Duration.ofMinutes(1));
        CallFixtures.get(client);
    }

    private SupplierClient withCredentials() {
        return TestClients.build(
                SupplierClient.builder()
                        .baseUrl(service.url("http"))
                        .clientCredentials(
                                ClientCredentials.builder(service.url("http") + "/token", "the-id", "the-s3cret")
                                        .build()),
                skipped);
    }

    /** Each call of {@code renew} returns the next token; the test decides which of them the service accepts. */
    private static final class Numbered implements TokenSource {
        private final AtomicInteger number = new AtomicInteger();

        @Override
        public String token() {
            return "token-" + number;
        }

        @Override
        public Optional<String> renew(String refused) {
            return Optional.of("token-" + number.incrementAndGet());
        }
    }

    @Test
    void renewalsPauseAfterARenewedTokenWasRefused() {
        ManualTime time = new ManualTime();
        Numbered tokens = new Numbered();
        service.always(c -> {
            c.readRequest();
            c.respond(401, Fault.SLOT);
        });
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(tokens), time);
        for (int i = 0; i < 3; i++) {
            assertRenewed(client, tokens, 1);
            time.pass(Duration.ofMillis(9_500));
            assertRenewed(client, tokens, 0);
            time.pass(Duration.ofMillis(500));
        }
    }

    private static void assertRenewed(SupplierClient client, Numbered tokens, int times) {
        int before = tokens.number.get();
        for (int i = 0; i < 3; i++) {
            SupplierClient derived = client.with(
                    CallOptions.builder().callTimeout(Duration.ofSeconds(20)).build());
            assertThat(catchThrowable(() -> CallFixtures.get(derived))).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(tokens.number.get() - before).as("renewals").isEqualTo(times);
    }

    /** The account is denied one of the endpoints, but not the others. */
    @Test
    void successfulCallsDoNotEndThePauseForCallsThatAreAlwaysRefused() {
        ManualTime time = new ManualTime();
        Numbered tokens = new Numbered();
        service.always(c -> c.respond(c.readRequest().startsWith("GET") ? 200 : 401, Fault.SLOT));
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(tokens), time);
        for (int i = 0; i < 20; i++) {
            CallFixtures.get(client);
            assertThat(catchThrowable(() -> CallFixtures.patch(client))).isInstanceOf(UnauthorizedException.class);
        }
        assertThat(tokens.number).hasValue(1);
        for (int i = 0; i < 5; i++) {
            time.pass(Duration.ofSeconds(10));
            int before = tokens.number.get();
            CallFixtures.get(client);
            assertThat(catchThrowable(() -> CallFixtures.patch(client))).isInstanceOf(UnauthorizedException.class);
            assertThat(tokens.number).as("one renewal in ten seconds").hasValue(before + 1);
        }
    }

    @Test
    void anExceptionOfATokenSourceIsShownWithoutItsMessage() {
        TokenSource failing = TokenSource.from(() -> {
            throw new IllegalStateException(
                    "cannot read {\"token\":\"unknown-to-all\"}", new IOException("unknown-to-all"));
        });
        SupplierClient client = TestClients.build(
                SupplierClient.builder().baseUrl(service.url("http")).tokens(failing), skipped);
        Throwable thrown = catchThrowable(() -> CallFixtures.get(client));
        assertThat(thrown.getMessage())
                .contains("java.lang.IllegalStateException")
                .doesNotContain("unknown-to-all");
        assertThat(thrown).hasCauseInstanceOf(IllegalStateException.class).hasRootCauseInstanceOf(IOException.class);
    }

    @Test
    void aTokenWithALeadingBearerGetsAHint() {
        assertThatThrownBy(() -> TokenSource.fixed("Bearer abc"))
                .hasMessageContaining("Bearer")
                .message()
                .doesNotContain("abc");
    }
}
