package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cause of an exception is the exception that happened. */
class CausesTest {
    private static final TimeoutOptions NONE = TimeoutOptions.defaults();

    static Stream<Arguments> causes() {
        ChaosProxy.Behaviour silence = Conversation::awaitClientLeaving;
        TimeoutOptions ofReading =
                TimeoutOptions.builder().read(Duration.ofMillis(100)).build();
        TimeoutOptions ofTheAttempt =
                TimeoutOptions.builder().attempt(Duration.ofMillis(100)).build();
        return Stream.of(
                Arguments.of(silence, ofReading, TransportException.class, SocketTimeoutException.class),
                Arguments.of(silence, ofTheAttempt, TransportException.class, InterruptedIOException.class),
                Arguments.of(Fault.REFUSED, NONE, TransportException.class, ConnectException.class),
                Arguments.of(Fault.HALF_A_BODY, NONE, InvalidResponseException.class, IOException.class));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void theCauseIsTheExceptionThatHappened(
            ChaosProxy.Behaviour behaviour,
            TimeoutOptions timeouts,
            Class<? extends Throwable> type,
            Class<? extends Throwable> cause)
            throws IOException {
        try (ChaosProxy service = new ChaosProxy(behaviour);
                SupplierClient client = CallFixtures.withoutRetries(
                        CallFixtures.config(service).timeouts(timeouts).build())) {
            if (behaviour == Fault.REFUSED) {
                service.refuse();
            }
            assertThatThrownBy(() -> CallFixtures.get(client))
                    .isInstanceOf(type)
                    .hasCauseInstanceOf(cause);
        }
    }
}
