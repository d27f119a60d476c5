package io.github.suppliersdk.internal.sync.protocol;

/**
 * Runs a number of random worlds, from a given seed or one taken from the clock. Ends with an error that names the seed
 * if an invariant is violated.
 */
final class ManyRandomWorlds {
    private ManyRandomWorlds() {}

    public static void main(String[] args) {
        long seed = Long.parseLong(args[1]);
        long first = seed == 0 ? System.nanoTime() : seed;
        int worlds = Integer.parseInt(args[0]);
        System.out.println(worlds + " worlds from seed " + first + ": " + walk(first, worlds) + " steps, all hold");
    }

    /** The number of steps of all walks. */
    static long walk(long first, int worlds) {
        long steps = 0;
        for (long seed = first; seed < first + worlds; seed++) {
            RandomWorld world = new RandomWorld(seed);
            RandomWorld.Result result = world.run(Rules.RIGHT);
            if (result.violation().isPresent()) {
                throw new AssertionError("seed " + seed + ", " + world.world.name + ": "
                        + result.violation().get() + "\n" + String.join("\n", result.path()));
            }
            steps += result.steps();
        }
        return steps;
    }
}
