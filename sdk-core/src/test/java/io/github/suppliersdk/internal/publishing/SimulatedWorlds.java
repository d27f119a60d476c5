package io.github.suppliersdk.internal.publishing;

/** Runs many random worlds of publishing. The arguments are their number and the first seed, 0 for a random one. */
final class SimulatedWorlds {
    private SimulatedWorlds() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        long number = Long.parseLong(args[0]);
        long first = Long.parseLong(args[1]) == 0 ? System.nanoTime() : Long.parseLong(args[1]);
        long worlds = SimulationTest.run(first, number);
        System.out.println(worlds + " worlds of publishing, from seed " + first);
    }
}
