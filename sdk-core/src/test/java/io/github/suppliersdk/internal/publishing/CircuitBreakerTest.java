package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private static final long SECOND = 1_000_000_000L;

    private static CircuitBreaker open() {
        CircuitBreaker breaker = CircuitBreaker.closed();
        for (int i = 0; i < CircuitBreaker.THRESHOLD; i++) {
            assertThat(breaker.allows(0)).isTrue();
            breaker = breaker.begun().failed(0, SECOND, 1);
        }
        return breaker;
    }

    @Test
    void opensAfterFailuresInARowAndCloses() {
        CircuitBreaker breaker = open();
        assertThat(breaker.allows(SECOND)).isFalse();
        assertThat(breaker.allows(breaker.openUntil())).isTrue();
        CircuitBreaker probing = breaker.begun();
        assertThat(probing.allows(breaker.openUntil())).isFalse();
        assertThat(probing.passed()).isEqualTo(CircuitBreaker.closed());
    }

    @Test
    void probeThatFailsMakesTheNextPauseLonger() {
        CircuitBreaker breaker = open();
        long at = breaker.openUntil();
        CircuitBreaker again = breaker.begun().failed(at, at, 1);
        assertThat(again.openUntil() - at).isEqualTo(2 * SECOND);
        assertThat(again.allows(at + SECOND)).isFalse();
    }

    @Test
    void callsThatWereInFlightWhenItOpenedTeachNothingNew() {
        CircuitBreaker breaker = open();
        assertThat(breaker.failed(0, 5 * SECOND, 1)).isEqualTo(breaker);
    }

    @Test
    void successInBetweenBeginsTheCountAnew() {
        CircuitBreaker breaker = CircuitBreaker.closed();
        for (int i = 0; i < 3 * CircuitBreaker.THRESHOLD; i++) {
            breaker = i % 3 == 2 ? breaker.passed() : breaker.failed(0, 0, 1);
        }
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void pausesEndAtHalfAMinute() {
        CircuitBreaker breaker = open();
        for (int i = 0; i < 80; i++) {
            long at = breaker.openUntil();
            breaker = breaker.begun().failed(at, at, 1);
            assertThat(breaker.openUntil() - at).isLessThanOrEqualTo(30 * SECOND);
        }
    }
}
