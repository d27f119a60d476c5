package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The message of a failure names the outcome of earlier attempts, why there was no further one, and what to do. */
class MessagesTest {
    private static ChaosProxy.Behaviour status(int status, String headers) {
        return c -> {
            c.readRequest();
            c.respond(status, headers, "{\"message\":\"no\"}".getBytes(StandardCharsets.UTF_8));
        };
    }

    private static Arguments row(
            Operation operation,
            UnaryOperator<SupplierClientConfig.Builder> options,
            List<ChaosProxy.Behaviour> first,
            ChaosProxy.Behaviour always,
            String... parts) {
        return Arguments.of(operation, options, first, always, List.of(parts));
    }

    private static Arguments remedy(int status, String remedy) {
        return row(
                Operation.POST,
                config -> config.maxAttempts(1),
                List.of(),
                status(status, ""),
                "status " + status + ": no",
                remedy,
                "!not retried");
    }

    static Stream<Arguments> messages() {
        UnaryOperator<SupplierClientConfig.Builder> usual = config -> config;
        return Stream.of(
                remedy(302, "correct the base URL"),
                remedy(304, "an intermediary has added one"),
                remedy(408, "may have been carried out"),
                remedy(421, "not carried out: the same call may succeed later"),
                remedy(423, "not carried out: the same call may succeed later"),
                remedy(425, "not carried out: the same call may succeed later"),
                remedy(503, "may have been carried out"),
                row(
                        Operation.GET,
                        config -> config.maxAttempts(2),
                        List.of(status(500, "")),
                        status(503, ""),
                        "(2 attempts, ",
                        "; earlier: status 500)",
                        "status 503: "),
                row(
                        Operation.GET,
                        usual,
                        List.of(status(503, "")),
                        Fault.RESET_AFTER_BODY,
                        "; earlier: status 503)",
                        "no response: "),
                row(Operation.GET, usual, List.of(), status(503, ""), "(4 attempts, ", "!earlier"),
                row(
                        Operation.GET,
                        config -> config.maxAttempts(100).callTimeout(Duration.ofHours(1)),
                        List.of(),
                        status(503, ""),
                        "(51 attempts, ",
                        "; not retried: the retry budget of the client is used up)"),
                row(
                        Operation.GET,
                        usual,
                        List.of(),
                        status(503, "Retry-After: 300\r\n"),
                        "(1 attempt, ",
                        "; not retried: the pause of 300000 ms would end after the time for the call)"),
                row(
                        Operation.GET,
                        config -> config.maxAttempts(1).attemptTimeout(Duration.ofMillis(50)),
                        List.of(),
                        Fault.SILENCE,
                        ": no response: timeout after 50 ms; nothing was changed"));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageSays(
            Operation operation,
            UnaryOperator<SupplierClientConfig.Builder> options,
            List<ChaosProxy.Behaviour> first,
            ChaosProxy.Behaviour always,
            List<String> parts)
            throws IOException {
        try (ChaosProxy service = new ChaosProxy(always);
                SupplierClient client = TestClients.build(options.apply(Calls.config(service)), new SkippedTime())) {
            first.forEach(service::next);
            String message = String.valueOf(
                    catchThrowable(() -> operation.call(client, false)).getMessage());
            for (String part : parts) {
                if (part.startsWith("!")) {
                    assertThat(message).doesNotContain(part.substring(1));
                } else {
                    assertThat(message).contains(part);
                }
            }
        }
    }
}
