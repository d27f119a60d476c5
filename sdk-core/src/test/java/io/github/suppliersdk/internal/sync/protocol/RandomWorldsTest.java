package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random walks through worlds that are too large for the search: several slots, three processes, many faults. A failure
 * names its seed; {@code -Dsync.protocol.seed=…} runs that walk alone.
 */
class RandomWorldsTest {
    private static final int WORLDS = 2_000;

    @Test
    void invariantsHoldInEachStateOfRandomWorlds() {
        Long one = Long.getLong("sync.protocol.seed");
        if (one != null) {
            assertThat(new RandomWorld(one).run(Rules.RIGHT).violation()).isEmpty();
            return;
        }
        long start = System.nanoTime();
        long steps = ManyRandomWorlds.walk(start, WORLDS);
        System.out.println(WORLDS + " random worlds from seed " + start + ": " + steps + " steps, "
                + (System.nanoTime() - start) / 1_000_000 + " ms");
        assertThat(steps).isGreaterThan(50L * WORLDS);
    }

    /**
     * Worlds of several processes in which rare defects were found: a reconcile soon after a crash, and a response to a
     * process that has lost its lease.
     */
    @ParameterizedTest
    @ValueSource(longs = {71146, 90148023, 54218275666820L})
    void invariantsHoldInRareWorlds(long seed) {
        assertThat(new RandomWorld(seed).run(Rules.RIGHT).violation()).isEmpty();
    }

    /** Tests the walks with a seeded defect. */
    @Test
    void randomWalksFindAMissingVerification() {
        assertThat(LongStream.range(0, 100_000)
                        .anyMatch(seed -> new RandomWorld(seed)
                                .run(Rules.SETTLES_AT_ONCE)
                                .violation()
                                .isPresent()))
                .isTrue();
    }
}
