package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimiterTest {
    private static final long MS = 1_000_000;
    private static final CallKind WRITE = CallKind.of(Phase.CREATE, false, 100);
    private static final CallKind READ = CallKind.of(Phase.READ, true, 100);

    private static Limiter grown() {
        Limiter limiter = Limiter.of(8);
        for (int i = 0; i < 100; i++) {
            limiter = limiter.succeeded(WRITE, 300 * MS * i, 300 * MS * (i + 1));
        }
        return limiter;
    }

    @Test
    void growsToTheMostWithSuccesses() {
        assertThat(Limiter.of(8).limit()).isEqualTo(4);
        assertThat(grown().limit()).isEqualTo(8);
    }

    @Test
    void quickReadsDoNotMakeWritesSlow() {
        Limiter limiter = grown();
        for (int i = 0; i < 200; i++) {
            limiter = limiter.succeeded(READ, 0, 20 * MS).succeeded(WRITE, 0, 300 * MS);
        }
        assertThat(limiter.limit()).isEqualTo(8);
    }

    @Test
    void quickRefusalsAreNotTheUsualTime() {
        Limiter limiter = grown();
        for (int i = 0; i < 200; i++) {
            limiter = limiter.refused().succeeded(WRITE, 0, 300 * MS);
        }
        assertThat(limiter.limit()).isEqualTo(8);
    }

    @Test
    void successThatTakesFarLongerThanUsualDecreases() {
        Limiter limiter = grown();
        long now = 100_000 * MS;
        assertThat(limiter.succeeded(WRITE, now, now + 2000 * MS).limit()).isLessThan(8);
    }

    @Test
    void callsThatWereInFlightTogetherDecreaseItOnce() {
        Limiter once = grown().failed(100_000 * MS, 100_001 * MS);
        assertThat(once.limit()).isEqualTo(4);
        assertThat(once.failed(100_000 * MS, 100_002 * MS).limit()).isEqualTo(4);
        assertThat(once.failed(100_002 * MS, 100_003 * MS).limit()).isEqualTo(2);
    }

    @Test
    void nothingBeginsUntilTheServiceSaysAndALaterWordDoesNotShortenIt() {
        long hour = 3_600_000 * MS;
        Limiter limiter = grown().overloaded(0, MS, hour, 0.5).throttled(10 * MS);
        assertThat(limiter.allows(0, hour)).isFalse();
        assertThat(limiter.allows(0, hour + MS)).isTrue();
    }
}
