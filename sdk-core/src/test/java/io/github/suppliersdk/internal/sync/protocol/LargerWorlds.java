package io.github.suppliersdk.internal.sync.protocol;

/**
 * Searches every interleaving of the large worlds, which takes minutes and a heap of 8 GB. Ends with an error if an
 * invariant is violated.
 */
final class LargerWorlds {
    private LargerWorlds() {}

    public static void main(String[] args) {
        long states = 0;
        long steps = 0;
        for (String world : Worlds.LARGE) {
            Search.Result result = Search.printed(World.of(world));
            if (result.violation().isPresent()) {
                throw new AssertionError(
                        world + ": " + result.violation().get() + "\n" + String.join("\n", result.path()));
            }
            states += result.states();
            steps += result.steps();
        }
        System.out.println(Worlds.LARGE.size() + " worlds, " + states + " states, " + steps + " steps: all hold");
    }
}
