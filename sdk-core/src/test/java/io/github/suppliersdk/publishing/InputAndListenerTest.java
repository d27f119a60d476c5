package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** If the input and a listener run on one thread, a run names the right one as the reason for its end. */
class InputAndListenerTest extends VirtualTimeRuns {
    InputAndListenerTest() {
        super(Duration.ofMillis(10));
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
        assertThat(report.submitted()).isEqualTo(650);
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

    @Test
    void anErrorOfAListenerIsNotReportedAsOneOfTheInput() {
        PublishListener broken = new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                throw new AssertionError("of the listener");
            }
        };
        SlotTarget bad = Slots.daily("e1", "o1", 0, -5);

        assertThatThrownBy(() -> publisher().listener(broken).build().publish(List.of(bad, bad)))
                .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                    assertThat(aborted.report().endedEarly()).contains("of the listener");
                    assertThat(aborted.report().count(SlotResult.REJECTED)).isEqualTo(1);
                })
                .hasRootCauseInstanceOf(AssertionError.class);
    }
}
