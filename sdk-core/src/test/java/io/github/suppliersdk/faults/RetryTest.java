package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryTest {
    private final SkippedTime time = new SkippedTime();
    private ChaosProxy proxy;

    @BeforeEach
    void start() throws IOException {
        proxy = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
    }

    private SupplierClientConfig.Builder config() {
        return SupplierClient.builder().baseUrl(proxy.url("http")).accessToken("secret");
    }

    private SupplierClient client() {
        return client(4);
    }

    private SupplierClient client(int maxAttempts) {
        return TestClients.build(config().maxAttempts(maxAttempts), time);
    }

    private static ChaosProxy.Behaviour respond(int status, String header) {
        return c -> {
            c.readRequest();
            c.respond(status, header, new byte[0]);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void retryAfterInSecondsIsHonoured(int status) {
        proxy.next(respond(status, "Retry-After: 20\r\n"));
        try (SupplierClient client = client()) {
            Operation.GET.call(client, false);
        }
        assertThat(time.pauses()).containsExactly(Duration.ofSeconds(20));
    }

    @Test
    void anUnusableRetryAfterLeavesTheUsualPause() {
        proxy.next(respond(503, "Retry-After: soon\r\n"));
        try (SupplierClient client = client()) {
            Operation.GET.call(client, false);
        }
        assertThat(time.pauses())
                .singleElement()
                .satisfies(pause -> assertThat(pause).isLessThanOrEqualTo(Duration.ofMillis(250)));
    }

    @Test
    void aRetryAfterBeyondTheTimeForTheCallReturnsTheResponseAtOnce() {
        proxy.always(respond(503, "Retry-After: 121\r\n"));
        try (SupplierClient client = client()) {
            assertThatThrownBy(() -> Operation.GET.call(client, false))
                    .isInstanceOfSatisfying(
                            ServerErrorException.class,
                            e -> assertThat(e.headers().get("retry-after")).containsExactly("121"));
        }
        assertThat(time.pauses()).isEmpty();
        assertThat(proxy.executed()).isEqualTo(1);
    }

    @Test
    void theTimeForTheCallBoundsAllAttemptsTogether() {
        proxy.always(c -> {
            c.readRequest();
            time.pass(Duration.ofSeconds(50));
            c.reset();
        });
        try (SupplierClient client = client(10)) {
            TransportException failure =
                    catchThrowableOfType(TransportException.class, () -> Operation.GET.call(client, false));
            assertThat(failure.call().attempts()).isEqualTo(3);
        }
        assertThat(proxy.executed()).isEqualTo(3);
    }

    @Test
    void theLastAttemptIsLimitedToTheRemainingTimeOfTheCall() {
        proxy.next(c -> {
            c.readRequest();
            time.pass(Duration.ofSeconds(119));
            c.respond(503, "", new byte[0]);
        });
        proxy.always(Fault.SILENCE);
        long start = System.nanoTime();
        try (SupplierClient client = TestClients.build(config().attemptTimeout(Duration.ofSeconds(60)), time)) {
            assertThatThrownBy(() -> Operation.GET.call(client, false)).isInstanceOf(TransportException.class);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(proxy.executed()).isEqualTo(2);
    }

    @Test
    void retriesDoNotMultiplyTheLoadOfAnOutage() {
        proxy.always(respond(503, ""));
        try (SupplierClient client = client(2)) {
            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> Operation.GET.call(client, false)).isInstanceOf(ServerErrorException.class);
            }
            assertThat(proxy.executed()).isEqualTo(100 + 50);

            proxy.always(Fault.NONE);
            for (int i = 0; i < 10; i++) { // ten calls that succeed earn one retry
                Operation.GET.call(client, false);
            }
            proxy.always(respond(503, ""));
            int before = proxy.executed();
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> Operation.GET.call(
                                client.with(CallOptions.builder().build()), false))
                        .isInstanceOf(ServerErrorException.class);
            }
            assertThat(proxy.executed() - before).isEqualTo(5 + 1);
        }
    }

    @Test
    void aDeleteThatFindsNothingAfterALostResponseSucceeds() {
        proxy.next(Fault.RESET_AFTER_BODY, respond(404, ""));
        try (SupplierClient client = client()) {
            Operation.DELETE.call(client, false);
            assertThat(proxy.executed("DELETE")).isEqualTo(2);
            proxy.next(respond(404, ""));
            assertThatThrownBy(() -> Operation.DELETE.call(client, false)).isInstanceOf(NotFoundException.class);
            proxy.next(Fault.TOO_MANY, respond(404, ""));
            assertThatThrownBy(() -> Operation.DELETE.call(client, false))
                    .as("a refused attempt has deleted nothing")
                    .isInstanceOf(NotFoundException.class);
        }
    }

    /** A 404 of this operation says that the option is missing, which deleting its slots cannot have caused. */
    @Test
    void deletingAllSlotsOfAMissingParentFailsEvenAfterALostResponse() {
        proxy.next(Fault.RESET_AFTER_BODY, respond(404, ""));
        try (SupplierClient client = client()) {
            assertThatThrownBy(() -> client.slots("e1", "o1").deleteAll()).isInstanceOf(NotFoundException.class);
            assertThat(proxy.executed("DELETE")).isEqualTo(2);
        }
    }

    @Test
    void aRequestThatMayHaveArrivedOnceStaysReportedAsSuch() {
        proxy.next(c -> {
            c.readRequest();
            proxy.refuse();
            c.reset();
        });
        try (SupplierClient client = client()) {
            assertThatThrownBy(() -> Operation.PUT.call(client, false))
                    .isInstanceOfSatisfying(TransportException.class, e -> {
                        assertThat(e).hasMessageContaining("no connection");
                        assertThat(e.effect()).isEqualTo(Effect.UNKNOWN);
                    });
        }
    }
}
