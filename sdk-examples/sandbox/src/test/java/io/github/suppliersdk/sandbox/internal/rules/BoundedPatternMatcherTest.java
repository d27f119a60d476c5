package io.github.suppliersdk.sandbox.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Expressions that run for a long time, including those that read no characters meanwhile. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BoundedPatternMatcherTest {

    private final BoundedPatternMatcher patterns = new BoundedPatternMatcher(300);
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void close() {
        release.countDown();
        patterns.close();
    }

    @Test
    void matchesReportsWhetherTheWholeTextMatches() {
        BoundedPatternMatcher.Budget budget = patterns.budget();
        assertThat(budget.matches("[A-Z]{2}\\d+", "AB12")).isTrue();
        assertThat(budget.matches("[A-Z]{2}\\d+", "AB12x")).isFalse();
    }

    @Test
    void allExpressionsOfARequestShareOneStepLimit() {
        BoundedPatternMatcher.Budget budget = patterns.budget();
        String text = "a".repeat(60);
        assertThatThrownBy(() -> budget.matches("(.*a){25}b", text))
                .isInstanceOf(BoundedPatternMatcher.StepLimitExceeded.class);
        assertThatThrownBy(() -> budget.matches("a", "a")).isInstanceOf(BoundedPatternMatcher.StepLimitExceeded.class);
    }

    @Test
    void anExpressionThatOverflowsTheStackIsAbandoned() {
        BoundedPatternMatcher.Budget budget = patterns.budget();
        String text = "ab".repeat(100_000);
        assertThatThrownBy(() -> budget.matches("(a|b)*", text))
                .isInstanceOf(BoundedPatternMatcher.StepLimitExceeded.class);
    }

    /** An expression can loop billions of times without reading a character. Waiting for a latch simulates that. */
    @Test
    void endlessExpressionsDoNotBlockOthers() {
        List<CompletableFuture<Boolean>> endless = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            endless.add(patterns.run(patterns.budget(), this::waits));
        }
        assertThat(endless)
                .allSatisfy(each -> assertThat(each)
                        .failsWithin(Duration.ofSeconds(20))
                        .withThrowableThat()
                        .withMessageContaining("takes too many steps"));
        assertThat(patterns.run(patterns.budget(), () -> true))
                .succeedsWithin(Duration.ofSeconds(20))
                .isEqualTo(true);
    }

    @Test
    void anEndlessExpressionIsRefusedUntilItEnds() {
        BoundedPatternMatcher.Budget budget = patterns.budget();
        CompletableFuture<Boolean> endless = patterns.run(budget, () -> budget.matches("a(?:)b", "ab") && waits());
        assertThat(endless).failsWithin(Duration.ofSeconds(20));
        assertThatThrownBy(() -> patterns.budget().matches("a(?:)b", "ab"))
                .isInstanceOf(BoundedPatternMatcher.StepLimitExceeded.class);
        assertThat(patterns.budget().matches("ab", "ab")).isTrue();
        release.countDown();
        while (!matches("a(?:)b")) {
            Thread.onSpinWait();
        }
    }

    private boolean matches(String expression) {
        try {
            return patterns.budget().matches(expression, "ab");
        } catch (BoundedPatternMatcher.StepLimitExceeded e) {
            return false;
        }
    }

    @Test
    void matchingIsRefusedWhileTooManyExpressionsAreEndless() {
        List<CompletableFuture<Boolean>> endless = new ArrayList<>();
        for (int i = 0; i < BoundedPatternMatcher.MAX_ENDLESS; i++) {
            endless.add(patterns.run(patterns.budget(), this::waits));
        }
        assertThat(endless).allSatisfy(each -> assertThat(each).failsWithin(Duration.ofSeconds(60)));
        assertThat(patterns.run(patterns.budget(), () -> true))
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withMessageContaining("do not end");
        release.countDown();
        while (patterns.run(patterns.budget(), () -> true).isCompletedExceptionally()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void waitingWorkIsRefusedWhenTheMatcherIsClosed() {
        List<CompletableFuture<Boolean>> matched = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            matched.add(patterns.run(patterns.budget(), this::waits));
        }
        CompletableFuture<Boolean> waiting = patterns.run(patterns.budget(), () -> true);
        patterns.close();
        assertThat(matched).hasSize(2);
        assertThat(waiting)
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .withMessageContaining("closed");
    }

    private boolean waits() {
        boolean interrupted = false;
        while (release.getCount() > 0) {
            try {
                release.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return !interrupted;
    }
}
