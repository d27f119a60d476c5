package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.TransportException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cause of an exception is the exception that happened. */
class CausesTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(20);

    static Stream<Arguments> causes() {
        ChaosProxy.Behaviour silence = Conversation::awaitClientLeaving;
        return Stream.of(
                Arguments.of(silence, SHORT, LONG, TransportException.class, SocketTimeoutException.class),
                Arguments.of(silence, LONG, SHORT, TransportException.class, InterruptedIOException.class),
                Arguments.of(Fault.REFUSED, LONG, LONG, TransportException.class, ConnectException.class),
                Arguments.of(Fault.HALF_A_BODY, LONG, LONG, InvalidResponseException.class, IOException.class));
    }

    @ParameterizedTest
    @MethodSource("causes")
    void theCauseIsTheExceptionThatHappened(
            ChaosProxy.Behaviour behaviour,
            Duration read,
            Duration attempt,
            Class<? extends Throwable> type,
            Class<? extends Throwable> cause)
            throws IOException {
        try (ChaosProxy service = new ChaosProxy(behaviour);
                SupplierClient client = Calls.once(Calls.config(service)
                        .attemptTimeout(attempt)
                        .httpClient(new OkHttpClient.Builder().readTimeout(read).build())
                        .build())) {
            if (behaviour == Fault.REFUSED) {
                service.refuse();
            }
            assertThatThrownBy(() -> Calls.get(client)).isInstanceOf(type).hasCauseInstanceOf(cause);
        }
    }
}
