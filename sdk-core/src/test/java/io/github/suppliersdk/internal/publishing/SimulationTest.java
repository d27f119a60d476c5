package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Random worlds from seeds. The message of a failure contains the seed; {@code -Dpublishing.seed=…} runs that world
 * alone.
 */
class SimulationTest {
    @Test
    @SuppressWarnings("SystemOut")
    void noOutcomeContradictsTheServiceAndEveryRunEnds() {
        String one = System.getProperty("publishing.seed");
        if (one != null) {
            new SimulatedRun(Long.parseLong(one)).run();
            return;
        }
        long most = Long.getLong("publishing.worlds", 3000);
        long first = Long.getLong("publishing.first", System.nanoTime());
        long worlds = run(first, most);
        System.out.println(worlds + " worlds of publishing, from seed " + first);
        assertThat(worlds).isEqualTo(most);
    }

    /** Runs this many worlds, without a time limit. */
    static long run(long first, long most) {
        long worlds = 0;
        while (worlds < most) {
            long seed = first + worlds;
            try {
                new SimulatedRun(seed).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
            worlds++;
        }
        return worlds;
    }
}
