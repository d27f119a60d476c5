package io.github.suppliersdk.sandbox.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Expressions that take for ever, and those that read nothing meanwhile. */
final class BoundedPatternsTest {

    private final BoundedPatterns patterns = new BoundedPatterns();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        patterns.close();
    }

    @Test
    void whatMatchesAndWhatDoesNotIsTold() {
        BoundedPatterns.Budget budget = new BoundedPatterns.Budget();
        assertThat(budget.matches("[A-Z]{2}\\d+", "AB12")).isTrue();
        assertThat(budget.matches("[A-Z]{2}\\d+", "AB12x")).isFalse();
    }

    @Test
    void theStepsOfOneRequestAreLimitedTogether() {
        BoundedPatterns.Budget budget = new BoundedPatterns.Budget();
        String text = "a".repeat(60);
        assertThatThrownBy(() -> budget.matches("(.*a){25}b", text)).isInstanceOf(BoundedPatterns.TooManySteps.class);
        assertThatThrownBy(() -> budget.matches("a", "a")).isInstanceOf(BoundedPatterns.TooManySteps.class);
    }

    @Test
    void anExpressionThatNeedsTooDeepAStackIsGivenUp() {
        BoundedPatterns.Budget budget = new BoundedPatterns.Budget();
        String text = "ab".repeat(100_000);
        assertThatThrownBy(() -> budget.matches("(a|b)*", text)).isInstanceOf(BoundedPatterns.TooManySteps.class);
    }

    /** An expression can count to a thousand millions without reading a character; a latch stands for it. */
    @Test
    void whatGoesOnWithoutAStepIsLeftToItselfAndTheOthersGoOn() {
        CompletableFuture<Boolean> endless = patterns.run(this::waits);
        CompletableFuture<Boolean> other = patterns.run(() -> true);
        assertThat(other).succeedsWithin(Duration.ofSeconds(10)).isEqualTo(true);
        assertThat(endless)
                .failsWithin(Duration.ofSeconds(10))
                .withThrowableThat()
                .withMessageContaining("takes too many steps");
    }

    private boolean waits() {
        try {
            release.await();
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
