package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random walks through worlds that are too large for the search: several slots, three processes, many faults. A failure
 * names its seed; {@code -Dsync.protocol.seed=…} begins with that walk, {@code -Dsync.protocol.worlds=…} is their
 * number.
 */
class RandomWorldsTest {
    private static final int WORLDS = Integer.getInteger("sync.protocol.worlds", 2_000);

    @Test
    void invariantsHoldInEachStateOfRandomWorlds() {
        long given = Long.getLong("sync.protocol.seed", 0);
        long first = given == 0 ? System.nanoTime() : given;
        long steps = 0;
        for (long seed = first; seed < first + WORLDS; seed++) {
            RandomWorld world = new RandomWorld(seed);
            RandomWorld.Result result = world.run(Rules.RIGHT);
            assertThat(result.violation())
                    .as(() -> "seed " + world.seed + ", " + world.world.name + "\n" + String.join("\n", result.path()))
                    .isEmpty();
            steps += result.steps();
        }
        System.out.println(WORLDS + " random worlds from seed " + first + ": " + steps + " steps");
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

    /** Tests the walks with a seeded defect, which one world in some thousands shows; the first of these is near. */
    @Test
    void randomWalksFindAMissingVerification() {
        assertThat(LongStream.range(20_000, 120_000)
                        .anyMatch(seed -> new RandomWorld(seed)
                                .run(Rules.SETTLES_AT_ONCE)
                                .violation()
                                .isPresent()))
                .isTrue();
    }
}
