package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Random worlds in virtual time. A seed that fails is printed; put it in place of the first one to replay it. */
class SyncSimulationTest {
    private static final long FIRST_SEED = 1;
    private static final int AT_LEAST = 20;
    private static final Duration FOR = Duration.ofSeconds(5);

    @Test
    void whenChangesAndFaultsHaveEndedTheServiceHasWhatTheDatabaseHas() {
        long end = System.nanoTime() + FOR.toNanos();
        long seed = FIRST_SEED;
        for (; seed < FIRST_SEED + AT_LEAST || System.nanoTime() < end; seed++) {
            SimulatedWorld world = new SimulatedWorld(seed);
            String wrong = world.run();
            assertThat(wrong).as("seed %d: %s", seed, world).isNull();
        }
        System.out.println((seed - FIRST_SEED) + " worlds of a sync");
    }
}
