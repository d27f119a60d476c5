package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that end early, because of the input, an interrupt or the JVM: each has a report, with its reason. */
class RunEndsTest extends VirtualTimeRuns {
    RunEndsTest() {
        super(Duration.ofMillis(10));
    }

    private PublishAbortedException aborted(SlotPublisher publisher, Stream<SlotTarget> input) {
        PublishAbortedException aborted =
                catchThrowableOfType(PublishAbortedException.class, () -> publisher.publish(input));
        adds(aborted.report());
        assertThat(aborted.report().isComplete()).isFalse();
        return aborted;
    }

    private static Stream<SlotTarget> slots(int count, IntConsumer before) {
        return IntStream.range(0, count).peek(before).mapToObj(i -> Slots.daily("e1", "o1", i, 10));
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("broken file"),
                new AssertionError("broken file"),
                new OutOfMemoryError("broken file"),
                new SQLException("broken file")); // by a driver in a language that declares nothing
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anyThrowableOfTheInputIsReportedOnce(Throwable failure) {
        PublishAbortedException aborted = aborted(publisher().build(), slots(1000, i -> {
            if (i == 250) {
                sneak(failure);
            }
        }));

        assertThat(aborted).hasCause(failure).hasMessageEndingWith("ended early: the input failed: broken file");
        assertThat(aborted.getMessage()).containsOnlyOnce("broken file");
        assertThat(aborted.report().submitted()).isEqualTo(250);
        assertThat(aborted.report().count(SlotResult.CREATED)).isEqualTo(250);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void theReportIsThereAlsoIfTheStreamCannotBeClosed(Throwable failure) {
        Stream<SlotTarget> lost = slots(200, i -> {}).onClose(() -> sneak(failure));

        assertThatThrownBy(() -> publisher().build().publish(lost))
                .isInstanceOfSatisfying(
                        PublishAbortedException.class,
                        aborted -> assertThat(aborted.report().count(SlotResult.CREATED))
                                .isEqualTo(200))
                .hasMessageContaining("broken file")
                .hasCause(failure);
    }

    /** An input that ends when its thread is interrupted, like that of a file read through a channel. */
    private static final class InterruptibleInput implements Iterator<SlotTarget> {
        private final Iterator<SlotTarget> slots = Slots.days(5000).iterator();
        private int taken;

        @Override
        public boolean hasNext() {
            if (Thread.currentThread().isInterrupted()) {
                throw new UncheckedIOException(new ClosedByInterruptException());
            }
            return slots.hasNext();
        }

        @Override
        public SlotTarget next() {
            if (++taken == 650) {
                Thread.currentThread().interrupt();
            }
            return slots.next();
        }
    }

    @Test
    void anInterruptEndsTheRunBeforeTheInputIsAskedOnceMore() {
        PublishReport report = publisher().build().publish(new InterruptibleInput());

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.interrupted()).isTrue();
        assertThat(report.endedEarly()).contains("interrupted");
        assertThat(report.isComplete()).isFalse();
        assertThat(report.submitted()).isEqualTo(650);
        long known = report.count(SlotResult.CREATED);
        assertThat(known + report.count(SlotResult.UNKNOWN) + report.count(SlotResult.NOT_SENT))
                .isEqualTo(650);
        assertThat(service.size()).isGreaterThanOrEqualTo((int) known);
    }

    @Test
    void anInputThatEndsItsWaitWhenItIsInterruptedHasNotFailed() {
        Iterator<SlotTarget> waiting = new Iterator<>() {
            @Override
            public boolean hasNext() {
                Thread.currentThread().interrupt();
                throw new UncheckedIOException(new InterruptedIOException("interrupted"));
            }

            @Override
            public SlotTarget next() {
                throw new NoSuchElementException();
            }
        };

        PublishReport report = publisher().build().publish(waiting);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.interrupted()).isTrue();
        assertThat(report.endedEarly()).contains("interrupted");
    }

    /** After half of the slots, or before the first one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2500})
    void aClientThatIsClosedEndsTheRunWithAReport(int after) {
        PublishAbortedException aborted = aborted(publisher().build(), slots(5000, i -> {
            if (i == after) {
                client.close(Duration.ZERO);
            }
        }));

        assertThat(aborted).hasMessageContaining("the client is closed");
        assertThat(aborted.getMessage()).containsOnlyOnce("is closed");
        if (after == 0) {
            assertThat(aborted.report().count(SlotResult.NOT_SENT))
                    .isEqualTo(aborted.report().submitted());
            assertThat(aborted.report().toVerify()).isZero();
        }
    }

    @Test
    void anOutOfMemoryErrorInAWorkerEndsTheRunAndLeavesItsSlotsInDoubt() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 5) {
                throw new OutOfMemoryError("transient");
            }
            return null;
        };

        PublishAbortedException aborted = aborted(publisher().build(), slots(3000, i -> {}));

        assertThat(aborted).hasRootCauseInstanceOf(OutOfMemoryError.class);
        PublishReport report = aborted.report();
        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(100);
        assertThat(report.toVerify()).isEqualTo(100);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(service.size());
    }

    /** The outcomes of the first are those of slots that break a rule, on the thread of the input. */
    @ParameterizedTest
    @CsvSource({"-5, REJECTED", "10, CREATED"})
    void whateverAListenerThrowsIsCountedAndAffectsNothing(int seats, SlotResult result) {
        PublishReport report = publisher()
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        throw new AssertionError("mine");
                    }

                    @Override
                    public void progress(PublishProgress progress) {
                        throw new IllegalArgumentException("mine");
                    }
                })
                .build()
                .publish(Slots.days("o1", 250, seats));

        assertThat(report.count(result)).isEqualTo(250);
        assertThat(report.listenerFailures()).isEqualTo(250L + progress.size());
        assertThat(outcomes).hasSize(250);
    }

    @Test
    void anUnlimitedLateEffectIsNotAwaited() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> call.isPost() ? error(posts.incrementAndGet() == 1 ? 502 : 400) : null;

        PublishReport report = publisher()
                .lateEffect(forever)
                .giveUpAfter(forever)
                .build()
                .publish(List.of(Slots.daily("e1", "o1", 0, 10)));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(1);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(1));
    }
}
