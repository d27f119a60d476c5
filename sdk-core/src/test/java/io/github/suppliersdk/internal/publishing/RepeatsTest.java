package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.FakeTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatsTest {
    private final FakeTime time = new FakeTime();
    private final AtomicInteger budget = new AtomicInteger();
    private final Repeats repeats = new Repeats(() -> budget.getAndUpdate(left -> Math.max(0, left - 1)) > 0, time);

    private Duration awaited(int failures) throws InterruptedException {
        long start = time.nanos();
        repeats.await(failures);
        return Duration.ofNanos(time.nanos() - start);
    }

    @Test
    void pauseDoublesUpToHalfAMinuteWhileTheBudgetLasts() throws Exception {
        budget.set(3);

        assertThat(awaited(1)).isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
        assertThat(awaited(3)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2));
        assertThat(awaited(1000)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
        assertThat(budget).hasValue(0);
    }

    @Test
    void withoutABudgetOneRepeatIsMadeInALongestPause() throws Exception {
        for (int i = 0; i < 20; i++) {
            assertThat(awaited(1)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(61));
        }
    }

    @Test
    void whatIsEarnedMeanwhileLetsTheNextRepeatGo() throws Exception {
        budget.set(1);
        repeats.await(1);
        long start = time.nanos();

        boolean goesOn = repeats.await(1, () -> {
            budget.set(1);
            return false;
        });

        assertThat(goesOn).isTrue();
        assertThat(Duration.ofNanos(time.nanos() - start)).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(31));
        assertThat(budget).hasValue(0);
    }

    @Test
    void waitingEndsWhenItWasEnough() throws Exception {
        budget.set(1);
        repeats.await(1);

        assertThat(repeats.await(1, () -> true)).isFalse();
    }
}
