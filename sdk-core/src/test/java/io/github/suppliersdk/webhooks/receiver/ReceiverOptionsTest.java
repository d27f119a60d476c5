package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.webhooks.WebhookKey;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Options with which no request could be processed are refused by name when the receiver is built. */
class ReceiverOptionsTest {
    private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

    static Stream<Arguments> wrongOptions() {
        return Stream.of(
                wrong("deadline", builder -> builder.deadline(Duration.ZERO)),
                wrong("deadline", builder -> builder.deadline(Duration.ofDays(36_500))),
                wrong("deadline", builder -> builder.deadline(FOR_EVER)),
                wrong("clockTolerance", builder -> builder.clockTolerance(Duration.ofMinutes(-10))),
                wrong("clockTolerance", builder -> builder.clockTolerance(FOR_EVER)),
                wrong("maxConcurrent", builder -> builder.maxConcurrent(0)),
                wrong("maxConcurrent", builder -> builder.maxConcurrent(137)),
                wrong("retention", builder -> builder.retention(Duration.ofHours(23))),
                wrong("one of handler and remoteHandler", builder -> builder.handler(Optional.empty())),
                wrong("pathPrefix", builder -> builder.pathPrefix("/a//b")));
    }

    private static Arguments wrong(String option, UnaryOperator<WebhookReceiverConfig.Builder> change) {
        return Arguments.of(option, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongOptions")
    void unusableOptionsAreRefusedByName(String option, UnaryOperator<WebhookReceiverConfig.Builder> change) {
        WebhookReceiverConfig.Builder builder =
                WebhookReceiver.builder().handler(new ScriptedHandler()).addKey(WebhookKey.of("k"));
        assertThatThrownBy(() -> change.apply(builder).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(option);
    }
}
