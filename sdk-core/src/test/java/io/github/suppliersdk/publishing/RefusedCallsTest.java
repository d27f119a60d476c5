package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are refused for reasons other than their slots. */
@Timeout(60)
class RefusedCallsTest {
    private final FakeTime time = new FakeTime();
    private final ScriptedService service = new ScriptedService(time, Duration.ofMillis(10));
    private SupplierClient client;

    @BeforeEach
    void start() {
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    private SlotPublisher publisher() {
        return SlotPublisher.builder(client).time(time).concurrency(1).build();
    }

    /** For example, one of several servers behind an address has an old key. */
    @Test
    void refusalsOfTheCallerAmongSuccessfulCallsDoNotEndAnOption() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() && posts.incrementAndGet() % 2 == 0 ? Reply.of(401) : null;

        PublishReport report = publisher().publish(Slots.days(20_000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isGreaterThanOrEqualTo(15_000);
    }

    @Test
    void withSixOfTenCallsThrottledEverythingIsPublishedInTheEnd() {
        Random random = new Random(3);
        service.script = call -> random.nextInt(10) < 6 ? Reply.of(429) : null;

        PublishReport report = publisher().publish(Slots.days(5000));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(5000);
        assertThat(report.calls()).isLessThan(50 * 5);
        assertThat(time.passed()).isLessThan(Duration.ofHours(1));
    }

    /** A service may replace what another process has created, and what was sold since then. */
    @Test
    void nothingIsCreatedAfterAPauseThatWasNotLookedAtAgain() {
        List<SlotTarget> slots = Slots.days(300);
        AtomicInteger posts = new AtomicInteger();
        AtomicInteger again = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && call.ids().stream().anyMatch(service.slots::containsKey)) {
                again.incrementAndGet();
            }
            if (call.isPost() && posts.incrementAndGet() == 1) {
                slots.forEach(service::put);
                return new Reply(429, false, "40");
            }
            return null;
        };

        PublishReport report =
                SlotPublisher.builder(client).time(time).concurrency(1).build().publish(slots);

        assertThat(report.count(SlotResult.EQUAL)).isEqualTo(300);
        assertThat(again).hasValue(0);
    }

    /** The service asked for no pause: the reason is that no call succeeded. */
    @Test
    void ifNoCallIsAcceptedTheRunEndsInTimeWithTheReason() {
        service.script = call -> Reply.of(429);

        PublishReport report = SlotPublisher.builder(client)
                .time(time)
                .giveUpAfter(Duration.ofSeconds(10))
                .build()
                .publish(Slots.days(5000));

        assertThat(report.endedEarly().orElseThrow())
                .startsWith("429 since ")
                .contains("no call to list has succeeded for 1", "status 429");
        assertThat(time.passed()).isLessThan(Duration.ofSeconds(60));
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(report.submitted());
    }

    /** A slot of an option that exists names something that does not, such as a pickup. */
    @ParameterizedTest
    @ValueSource(strings = {"o1-0", "o1-1550"})
    void aSlotWhoseCreateIsNotFoundIsRejectedAlone(String bad) {
        service.script = call -> call.isPost() && call.ids().contains(bad) ? Reply.of(404) : null;

        PublishReport report = publisher().publish(Slots.days(3000));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2999);
        assertThat(report.toVerify()).isZero();
        assertThat(report.firstProblems()).singleElement().satisfies(outcome -> {
            assertThat(outcome.target().slot().slotId()).isEqualTo(bad);
            assertThat(outcome.result()).isEqualTo(SlotResult.REJECTED);
        });
    }

    /** The first creates of the option have one each: that says nothing of the option. */
    @Test
    void slotsInEachCallWhoseCreateIsNotFoundAreRejectedAlone() {
        service.script =
                call -> call.isPost() && call.ids().stream().anyMatch(id -> id.endsWith("50")) ? Reply.of(404) : null;

        PublishReport report = publisher().publish(Slots.days(1500));

        assertThat(report.endedEarly()).isEmpty();
        assertThat(report.count(SlotResult.REJECTED)).isEqualTo(15);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(1485);
    }

    static Stream<Throwable> failuresOfClose() {
        return Stream.of(
                new UncheckedIOException(new IOException("the connection is closed")),
                new AssertionError("the connection is closed"),
                new SQLException("the connection is closed")); // by a driver in a language that declares nothing
    }

    @ParameterizedTest
    @MethodSource("failuresOfClose")
    void theReportIsThereAlsoIfTheStreamCannotBeClosed(Throwable failure) {
        Stream<SlotTarget> lost = Slots.days(200).stream().onClose(() -> sneak(failure));

        assertThatThrownBy(() -> publisher().publish(lost))
                .isInstanceOfSatisfying(
                        PublishAbortedException.class,
                        aborted -> assertThat(aborted.report().count(SlotResult.CREATED))
                                .isEqualTo(200))
                .hasMessageContaining("the connection is closed")
                .hasCause(failure);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }
}
