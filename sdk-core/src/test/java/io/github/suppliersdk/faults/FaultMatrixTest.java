package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.FailedCallException;
import io.github.suppliersdk.errors.SupplierException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every fault with every method class: what is thrown, what reached the service, and how often. */
@Execution(ExecutionMode.CONCURRENT)
class FaultMatrixTest {
    private static final int MAX_RESPONSE_BYTES = 1024 * 1024;
    private static final Set<Fault> ENDED_BY_TIME =
            EnumSet.of(Fault.SILENCE, Fault.TRICKLED_HEAD, Fault.TRICKLED_BODY, Fault.LENGTH_TOO_LARGE);

    static Stream<Arguments> everyFaultAndMethod() {
        List<Arguments> all = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            for (Operation operation : Operation.values()) {
                if (fault != Fault.RESET_IN_BODY || operation.hasBody()) {
                    all.add(Arguments.of(fault, operation));
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("everyFaultAndMethod")
    void aPermanentFaultHasTheDocumentedOutcome(Fault fault, Operation operation) throws IOException {
        Outcome expected = Outcome.of(fault);
        int attempts = expected.retries(operation) ? attempts(fault) : 1;
        try (ChaosProxy proxy = new ChaosProxy(fault);
                SupplierClient client = client(proxy, fault)) {
            if (fault == Fault.REFUSED) {
                proxy.refuse();
            }
            Throwable thrown = catchThrowable(() -> operation.call(client, fault == Fault.RESET_IN_BODY));

            if (expected.succeeds(operation)) {
                assertThat(thrown).isNull();
            } else {
                assertThat(thrown).isExactlyInstanceOf(expected.error());
                assertThat(((FailedCallException) thrown).call().attempts()).isEqualTo(attempts);
            }
            if (thrown != null) {
                assertThat(((SupplierException) thrown).effect()).isEqualTo(expected.effect(operation));
            }
            assertThat(proxy.executed(operation.name()))
                    .as("requests that the service carried out")
                    .isEqualTo(expected.carriedOut() ? attempts : 0);
            assertThat(proxy.executed()).isEqualTo(proxy.executed(operation.name()));
        }
    }

    @ParameterizedTest
    @MethodSource("everyFaultAndMethod")
    void aFaultOfTheFirstAttemptHasTheDocumentedOutcome(Fault fault, Operation operation) throws IOException {
        if (fault == Fault.REFUSED || fault == Fault.PLAIN_ON_TLS) {
            return; // a further attempt does not change the outcome
        }
        Outcome expected = Outcome.of(fault);
        try (ChaosProxy proxy = new ChaosProxy(Fault.NONE);
                SupplierClient client = client(proxy, fault)) {
            proxy.next(fault);
            Throwable thrown = catchThrowable(() -> operation.call(client, fault == Fault.RESET_IN_BODY));

            if (expected.succeeds(operation) || expected.retries(operation)) {
                assertThat(thrown).isNull();
            } else {
                assertThat(thrown).isExactlyInstanceOf(expected.error());
            }
            int reached = (expected.carriedOut() ? 1 : 0) + (expected.retries(operation) ? 1 : 0);
            assertThat(proxy.executed(operation.name())).isEqualTo(reached);
            boolean refusedWithoutBeingCarriedOut = fault == Fault.TOO_MANY;
            if (operation == Operation.POST && !refusedWithoutBeingCarriedOut) {
                assertThat(proxy.executed("POST")).isLessThanOrEqualTo(1);
            }
        }
    }

    @Test
    void theDocumentedTableMatchesTheTestedOne() throws IOException {
        assertThat(Files.readString(Path.of("FAULTS.md")).replace("\r\n", "\n")).contains(Outcome.table() + "\n\n");
    }

    private static int attempts(Fault fault) {
        return ENDED_BY_TIME.contains(fault) ? 2 : 3;
    }

    private static SupplierClient client(ChaosProxy proxy, Fault fault) {
        Duration attempt = ENDED_BY_TIME.contains(fault) ? Duration.ofSeconds(3) : Duration.ofSeconds(60);
        return TestClients.build(
                SupplierClient.builder()
                        .baseUrl(proxy.url(fault == Fault.PLAIN_ON_TLS ? "https" : "http"))
                        .accessToken("secret")
                        .serviceProfile(ServiceProfile.builder()
                                .maxResponseBytes(MAX_RESPONSE_BYTES)
                                .build())
                        .httpClient(withSmallBuffers())
                        .attemptTimeout(attempt)
                        .maxAttempts(attempts(fault)),
                new SkippedTime());
    }

    private static OkHttpClient withSmallBuffers() {
        return new OkHttpClient.Builder()
                .readTimeout(Duration.ZERO)
                .socketFactory(new SmallBuffers())
                .build();
    }
}
