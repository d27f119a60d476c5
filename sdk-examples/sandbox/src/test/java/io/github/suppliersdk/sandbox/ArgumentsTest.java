package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid arguments of the public API are refused immediately, with the name of the argument in the message. */
final class ArgumentsTest {

    private static final Duration TOO_LONG = Duration.ofSeconds(Long.MAX_VALUE);

    @AutoClose
    private static final Sandbox SANDBOX = Sandbox.start();

    static Stream<Arguments> invalidArguments() {
        SandboxOptions options = SandboxOptions.defaults();
        SandboxClock clock = Fixture.clock();
        Fault fault = Fault.refuse(503);
        return Stream.of(
                of("port", () -> options.port(65_536)),
                of("basePath", () -> options.basePath("/a/")),
                of("apiName", () -> options.apiName(" ")),
                of("questionSegment", () -> options.questionSegment("a/b")),
                of("daily", () -> options.slotMaximums(0, 1, 1)),
                of("accessToken", () -> options.accessToken("")),
                of("webhookUrl", () -> options.webhookUrl(URI.create("http://127.0.0.1/?x=1"))),
                of("webhookUrl", () -> options.webhookUrl(URI.create("ftp://127.0.0.1/"))),
                of("webhookKey", () -> options.webhookKey("a\r\nb")),
                of("webhookKeyHeader", () -> options.webhookKeyHeader("a b")),
                of("webhookTimeout", () -> options.webhookTimeout(Duration.ZERO)),
                of("address", () -> SANDBOX.webhook(URI.create("/hooks"))),
                of("status", () -> Fault.refuse(100)),
                of("status", () -> Fault.refuseWithPage(600)),
                of("retryAfter", () -> Fault.refuse(503, "1\r\nX: y")),
                of("delay", () -> Fault.delayResponse(TOO_LONG)),
                of("count", () -> fault.next(0)),
                of("chance", () -> fault.withProbability(1.1)),
                of("duration", () -> SANDBOX.tokens().lifetime(Duration.ofSeconds(-1))),
                of("requests", () -> SANDBOX.tokens().failNext(-1, 503)),
                of("status", () -> SANDBOX.tokens().failNext(1, 200)),
                of("duration", () -> clock.advance(Duration.ofMillis(-1))));
    }

    private static Arguments of(String name, ThrowingCallable call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalidArguments")
    void anInvalidArgumentIsRefusedByName(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(name + " must");
    }

    @Test
    void messagesContainNoSecrets() {
        assertThatThrownBy(() -> SandboxOptions.defaults().webhookKey("s3cr\net"))
                .hasMessageNotContaining("s3cr");
        assertThatThrownBy(() -> SandboxOptions.defaults().accessToken("s3cr et"))
                .hasMessageNotContaining("s3cr");
    }
}
