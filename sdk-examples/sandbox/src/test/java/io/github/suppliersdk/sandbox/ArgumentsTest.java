package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid arguments of the public API are refused immediately, with the name of the argument in the message. */
@SuppressWarnings("NullAway")
final class ArgumentsTest {

    private static final Duration TOO_LONG = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Sandbox SANDBOX = Sandbox.start();

    @AfterAll
    static void close() {
        SANDBOX.close();
    }

    static Stream<Arguments> invalidArguments() {
        SandboxOptions options = SandboxOptions.defaults();
        SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
        Fault fault = Fault.refuse(503);
        return Stream.of(
                of("port", () -> options.port(-1)),
                of("port", () -> options.port(65_536)),
                of("basePath", () -> options.basePath("/a b")),
                of("basePath", () -> options.basePath("//a")),
                of("basePath", () -> options.basePath("/a?b")),
                of("basePath", () -> options.basePath("/a/")),
                of("apiName", () -> options.apiName(" ")),
                of("operatorName", () -> options.operatorName("")),
                of("questionSegment", () -> options.questionSegment("a/b")),
                of("daily", () -> options.slotMaximums(0, 1, 1)),
                of("open", () -> options.slotMaximums(1, -1, 1)),
                of("time", () -> options.slotMaximums(1, 1, 0)),
                of("accessToken", () -> options.accessToken("")),
                of("webhookUrl", () -> options.webhookUrl(URI.create("http://127.0.0.1:70000"))),
                of("webhookKey", () -> options.webhookKey("a\r\nb")),
                of("webhookKeyHeader", () -> options.webhookKeyHeader("a b")),
                of("webhookKeyHeader", () -> options.webhookKeyHeader("Host")),
                of("webhookTimeout", () -> options.webhookTimeout(Duration.ZERO)),
                of("webhookTimeout", () -> options.webhookTimeout(TOO_LONG)),
                of("address", () -> SANDBOX.webhook(URI.create("/hooks"))),
                of("status", () -> Fault.refuse(100)),
                of("status", () -> Fault.refuse(200, "1")),
                of("status", () -> Fault.refuseWithPage(600)),
                of("retryAfter", () -> Fault.refuse(503, "1\r\nX: y")),
                of("delay", () -> Fault.delayResponse(Duration.ofMillis(-1))),
                of("delay", () -> Fault.delayResponse(TOO_LONG)),
                of("count", () -> fault.next(0)),
                of("chance", () -> fault.withProbability(1.1)),
                of("duration", () -> SANDBOX.tokens().lifetime(Duration.ofSeconds(-1))),
                of("requests", () -> SANDBOX.tokens().failNext(-1, 503)),
                of("status", () -> SANDBOX.tokens().failNext(1, 200)),
                of("duration", () -> clock.advance(Duration.ofMillis(-1))));
    }

    static Stream<Arguments> nullArguments() {
        SandboxOptions options = SandboxOptions.defaults();
        Fault fault = Fault.refuse(503);
        SandboxSeed.Builder seed = SandboxSeed.builder();
        LocalDateTime time = LocalDateTime.of(2027, 1, 1, 12, 0);
        SandboxSeed.SlotType type = SandboxSeed.SlotType.DAILY;
        return Stream.of(
                of("options", () -> Sandbox.start(null)),
                of("basePath", () -> options.basePath(null)),
                of("apiName", () -> options.apiName(null)),
                of("operatorName", () -> options.operatorName(null)),
                of("questionSegment", () -> options.questionSegment(null)),
                of("createdSlots", () -> options.createdSlots(null)),
                of("accessToken", () -> options.accessToken(null)),
                of("webhookUrl", () -> options.webhookUrl(null)),
                of("webhookKey", () -> options.webhookKey(null)),
                of("webhookKeyHeader", () -> options.webhookKeyHeader(null)),
                of("webhookTimeout", () -> options.webhookTimeout(null)),
                of("clock", () -> options.clock((Clock) null)),
                of("address", () -> SANDBOX.webhook(null)),
                of("seed", () -> SANDBOX.seed((SandboxSeed) null)),
                of("snapshot", () -> SANDBOX.seed((SandboxSnapshot) null)),
                of("file", () -> SANDBOX.seed((Path) null)),
                of("file", () -> SANDBOX.snapshot().writeTo(null)),
                of("experienceId", () -> SANDBOX.slots(null, "o")),
                of("optionId", () -> SANDBOX.slotCount("e", null)),
                of("retryAfter", () -> Fault.refuse(503, null)),
                of("delay", () -> Fault.delayResponse(null)),
                of("methodAndPath", () -> fault.when(null)),
                of("method", () -> fault.on(null, "/")),
                of("pathEnd", () -> fault.on("GET", null)),
                of("fault", () -> SANDBOX.faults().add(null)),
                of("fault", () -> SANDBOX.faults().appliedCount(null)),
                of("slotIds", () -> SANDBOX.faults().rejectSlots((Predicate<String>) null)),
                of("slotIds", () -> SANDBOX.faults().rejectSlots((Set<String>) null)),
                of("duration", () -> SANDBOX.tokens().lifetime(null)),
                of("token", () -> SANDBOX.tokens().accepts(null)),
                of("localTime", () -> SandboxClock.at(null, ZoneOffset.UTC)),
                of("zone", () -> SandboxClock.at(time, null)),
                of("duration", () -> SandboxClock.at(time, ZoneOffset.UTC).advance(null)),
                of("document", () -> SandboxSeed.of(null)),
                of("vendorId", () -> seed.vendor(null, "V")),
                of("name", () -> seed.pickup("p", null)),
                of("type", () -> seed.experience("e", null, "v", "o")),
                of("optionIds", () -> seed.experience("e", type, "v", (String) null)),
                of("date", () -> seed.dailySlot("e", "o", "s", (LocalDate) null, 1, 1)),
                of("end", () -> seed.timeSlot("e", "o", "s", time, null, 1, 1)),
                of("slotId", () -> seed.openSlot("e", "o", null, 1, 1)));
    }

    private static Arguments of(String name, ThrowingCallable call) {
        return Arguments.of(name, call);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalidArguments")
    void anInvalidArgumentIsRefusedByName(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(name + " must");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nullArguments")
    void aNullArgumentIsRefusedByName(String name, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name + " must not be null");
    }

    @Test
    void messagesContainNoSecrets() {
        assertThatThrownBy(() -> SandboxOptions.defaults().webhookKey("s3cr\net"))
                .hasMessageNotContaining("s3cr");
        assertThatThrownBy(() -> SandboxOptions.defaults().accessToken("s3cr et"))
                .hasMessageNotContaining("s3cr");
    }

    @Test
    void aClockThatWouldOverflowIsNotAdvanced() {
        SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneOffset.UTC);
        assertThatThrownBy(() -> clock.advance(Duration.ofMillis(Long.MAX_VALUE)))
                .isInstanceOf(ArithmeticException.class);
        assertThat(clock.instant()).isEqualTo("2027-01-01T12:00:00Z");
    }
}
