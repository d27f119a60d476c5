package io.github.suppliersdk.internal.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Runs the real engine in several processes, in virtual time. {@code -Dwebhooks.seconds} sets the duration, {@code
 * -Dwebhooks.seed} replays one world. {@link ManyRandomWorlds} runs a million of them.
 */
class RandomWorldsTest {
    @Test
    void theResponsesAndTheSupplierAgreeInTheEnd() {
        Long replayed = Long.getLong("webhooks.seed");
        if (replayed != null) {
            new RandomWorld(replayed).run();
            return;
        }
        long first = System.nanoTime();
        long until = first
                + Duration.ofSeconds(Integer.getInteger("webhooks.seconds", 8)).toNanos();
        long worlds = 0;
        long steps = 0;
        for (long seed = first; System.nanoTime() < until; seed++) {
            steps += RandomWorld.runSeeded(seed);
            worlds++;
        }
        System.out.println("random worlds: " + worlds + ", steps: " + steps + ", first seed: " + first);
        assertThat(worlds).isPositive();
    }
}
