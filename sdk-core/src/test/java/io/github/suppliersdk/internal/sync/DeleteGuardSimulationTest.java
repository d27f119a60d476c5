package io.github.suppliersdk.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Random worlds in virtual time. The message of a failure has the seed; {@code -Dsync.guard.seed=…} runs it alone. */
class DeleteGuardSimulationTest {
    private static final int AT_LEAST = 10;
    private static final Duration FOR = Duration.ofSeconds(5);

    @Test
    void noProcessDeletesMoreThanTheFreeSlotsWithoutAnExplicitPermission() {
        String one = System.getProperty("sync.guard.seed");
        if (one != null) {
            run(Long.parseLong(one));
            return;
        }
        long start = System.nanoTime();
        long first = start;
        long seed = first;
        int heldBack = 0;
        for (; seed < first + AT_LEAST || System.nanoTime() - start < FOR.toNanos(); seed++) {
            heldBack += run(seed);
        }
        System.out.println((seed - first) + " worlds of held back deletes, from seed " + first);
        assertThat(heldBack).isPositive();
    }

    private static int run(long seed) {
        GuardedWorld world = new GuardedWorld(seed);
        String wrong = world.run();
        assertThat(wrong).as("seed %d: %s", seed, world).isNull();
        return world.heldBack();
    }
}
