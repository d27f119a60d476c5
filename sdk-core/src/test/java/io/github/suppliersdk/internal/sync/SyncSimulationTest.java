package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Random worlds in virtual time. The message of a failure contains the seed; {@code -Dsync.seed=…} runs that world
 * alone.
 */
class SyncSimulationTest {
    private static final int AT_LEAST = 20;
    private static final Duration FOR = Duration.ofSeconds(5);

    @Test
    void theServiceEqualsTheDatabaseAfterChangesAndFaultsHaveEnded() {
        String one = System.getProperty("sync.seed");
        if (one != null) {
            run(Long.parseLong(one));
            return;
        }
        long start = System.nanoTime();
        long seed = start;
        for (; seed < start + AT_LEAST || System.nanoTime() - start < FOR.toNanos(); seed++) {
            run(seed);
        }
        System.out.println((seed - start) + " worlds of a sync, from seed " + start);
    }

    private static void run(long seed) {
        SimulatedWorld world = new SimulatedWorld(seed);
        String wrong = world.run();
        assertThat(wrong).as("seed %d: %s", seed, world).isNull();
    }
}
