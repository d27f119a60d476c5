package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Random worlds in virtual time. The message of a failure contains the seed; {@code -Dsync.seed=…} begins with that
 * world; {@code -Dsync.simulations=…} is the least number of them.
 */
class SyncSimulationTest {
    private static final int AT_LEAST = Integer.getInteger("sync.simulations", 8);
    private static final Duration FOR = Duration.ofSeconds(2);

    @Test
    void theServiceEqualsTheDatabaseAfterChangesAndFaultsHaveEnded() {
        long first = Long.getLong("sync.seed", System.nanoTime());
        long start = System.nanoTime();
        long seed = first;
        for (; seed < first + AT_LEAST || System.nanoTime() - start < FOR.toNanos(); seed++) {
            SimulatedWorld world = new SimulatedWorld(seed);
            String wrong = world.run();
            assertThat(wrong).as("seed %d: %s", seed, world).isNull();
        }
        System.out.println((seed - first) + " worlds of a sync, from seed " + first);
    }
}
