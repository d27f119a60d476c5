package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.time.BackOff;
import org.junit.jupiter.api.Test;

class ConcurrencyLimiterTest {
    private static final long MS = 1_000_000;

    private static ConcurrencyLimiter grown() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(8);
        for (int i = 0; i < 100; i++) {
            limiter = limiter.succeeded();
        }
        return limiter;
    }

    @Test
    void successesRaiseTheLimitToItsMaximum() {
        assertThat(ConcurrencyLimiter.of(8).limit()).isEqualTo(4);
        assertThat(grown().limit()).isEqualTo(8);
    }

    @Test
    void callsThatWereInFlightTogetherDecreaseTheLimitOnce() {
        ConcurrencyLimiter once = grown().failed(100_000 * MS, 100_001 * MS);
        assertThat(once.limit()).isEqualTo(4);
        assertThat(once.failed(100_000 * MS, 100_002 * MS).limit()).isEqualTo(4);
        assertThat(once.failed(100_002 * MS, 100_003 * MS).limit()).isEqualTo(2);
    }

    @Test
    void callsWaitForRetryAfterAndAShorterOneDoesNotShortenTheWait() {
        long hour = 3_600_000 * MS;
        ConcurrencyLimiter limiter = grown().overloaded(0, MS, hour, 0.5).throttled(10 * MS);
        assertThat(limiter.allows(0, hour)).isFalse();
        assertThat(limiter.allows(0, hour + MS)).isTrue();
    }

    @Test
    void aRoundOfSuccessesRaisesTheLimitByOne() {
        ConcurrencyLimiter limiter = ConcurrencyLimiter.of(8);
        ConcurrencyLimiter after = limiter.succeeded();
        assertThat(after.limit()).isEqualTo(4.25);
        assertThat(after.allows(3, 0)).isTrue();
        assertThat(after.allows(4, 0)).isFalse();
        assertThat(after.succeeded().limit()).isEqualTo(4.25 + 1 / 4.25);
    }

    @Test
    void withoutRetryAfterTheWaitGrowsWithEachConsecutiveOverload() {
        long now = 100_000 * MS;
        ConcurrencyLimiter first = grown().overloaded(now, now + MS, 0, 1);
        long shorter = first.throttledUntil() - (now + MS);
        long later = first.throttledUntil() + MS;
        ConcurrencyLimiter second = first.overloaded(later, later, 0, 1);
        long longer = second.throttledUntil() - later;
        assertThat(shorter).isEqualTo(BackOff.nanos(1, 1));
        assertThat(longer).isEqualTo(BackOff.nanos(2, 1)).isGreaterThan(shorter);
        assertThat(second.overloads()).isEqualTo(2);
        assertThat(first.overloaded(now - MS, now + 2 * MS, 0, 1).overloads())
                .as("it was in flight with the first")
                .isEqualTo(1);
        assertThat(second.succeeded().overloads()).isZero();
    }

    @Test
    void theWaitEndsWhenRetryAfterHasPassed() {
        ConcurrencyLimiter limiter = grown().throttled(5 * MS);
        assertThat(limiter.isThrottled(5 * MS - 1)).isTrue();
        assertThat(limiter.isThrottled(5 * MS)).isFalse();
    }

    @Test
    void aCallThatBeganAtTheDecreaseMayDecreaseTheLimitAgain() {
        ConcurrencyLimiter once = grown().failed(100_000 * MS, 100_001 * MS);
        assertThat(once.failed(100_001 * MS, 100_002 * MS).limit()).isEqualTo(2);
    }
}
