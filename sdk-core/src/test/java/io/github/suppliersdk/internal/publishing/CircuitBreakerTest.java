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
    void theBreakerOpensAfterFailuresInARowAndCloses() {
        CircuitBreaker breaker = open();
        assertThat(breaker.allows(SECOND)).isFalse();
        assertThat(breaker.allows(breaker.openUntil())).isTrue();
        CircuitBreaker probing = breaker.begun();
        assertThat(probing.allows(breaker.openUntil())).isFalse();
        assertThat(probing.passed()).isEqualTo(CircuitBreaker.closed());
    }

    @Test
    void aProbeThatFailsMakesTheNextPauseLonger() {
        CircuitBreaker breaker = open();
        long at = breaker.openUntil();
        CircuitBreaker again = breaker.begun().failed(at, at, 1);
        assertThat(again.openUntil() - at).isEqualTo(2 * SECOND);
        assertThat(again.allows(at + SECOND)).isFalse();
    }

    @Test
    void callsInFlightWhenTheBreakerOpenedAreIgnored() {
        CircuitBreaker breaker = open();
        assertThat(breaker.failed(0, 5 * SECOND, 1)).isEqualTo(breaker);
    }

    @Test
    void aSuccessResetsTheFailureCount() {
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

    @Test
    void theJitteredPauseIsAtLeastHalfItsLength() {
        CircuitBreaker breaker = CircuitBreaker.closed();
        for (int i = 0; i < CircuitBreaker.THRESHOLD; i++) {
            breaker = breaker.failed(0, SECOND, 0);
        }
        assertThat(breaker.openUntil() - SECOND).isEqualTo(SECOND / 2);
        assertThat(breaker.failures()).isEqualTo(CircuitBreaker.THRESHOLD);
        assertThat(open().openUntil() - SECOND).isEqualTo(SECOND);
    }

    @Test
    void anInconclusiveProbeIsFollowedByAnotherAndOlderCallsAreNotProbes() {
        CircuitBreaker probing = open().begun();
        long at = probing.openUntil();
        assertThat(probing.ended(at).allows(at)).isTrue();
        assertThat(probing.ended(at).isOpen()).isTrue();
        assertThat(probing.ended(at - 1)).as("an older call").isEqualTo(probing);
        assertThat(open().ended(at)).as("no probe").isEqualTo(open());
        assertThat(probing.failed(at - 1, at, 1)).as("an older call").isEqualTo(probing);
    }

    @Test
    void aSuccessWhileTheBreakerIsClosedResetsTheFailureCount() {
        assertThat(CircuitBreaker.closed().failed(0, 0, 1).passed()).isEqualTo(CircuitBreaker.closed());
    }
}
