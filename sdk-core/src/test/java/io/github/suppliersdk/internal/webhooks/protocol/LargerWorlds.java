package io.github.suppliersdk.internal.webhooks.protocol;

import java.util.List;

/**
 * Searches every interleaving of larger worlds, which takes minutes and a heap of 6 GB. Exits with 1 if an invariant is
 * violated.
 */
final class LargerWorlds {
    private static final List<World> WORLDS = List.of(
            World.of(2, false, "book", "c2 s1 p2 t1 r1"),
            World.of(2, false, "book book unconfirmed", "c2 ends"),
            World.of(2, false, "book book unconfirmed", "c1 s1 nolate"),
            World.of(2, false, "book unconfirmed", "c1 s1 p1"),
            World.of(2, false, "book book book unconfirmed", ""),
            World.of(2, false, "book book' unconfirmed", "c1"),
            World.of(2, false, "hold hold", "c1 s1 p1"),
            World.of(3, false, "book book unconfirmed", "c1"),
            World.of(2, false, "book T1", "c2 s1 t1 r1"),
            World.of(2, false, "book T1 T2", "c1 ends"),
            World.of(2, false, "booked T1 T1", "c1 s1 p1 t1 o1"),
            World.of(2, false, "book all", "c2 s1 t1 r1"),
            World.of(2, false, "book T1 unconfirmed", "c1"),
            World.of(2, true, "hold", "c2 s1 p2 t1 r1"),
            World.of(2, true, "hold book", "c1 p1"),
            World.of(2, true, "hold book", "s1"),
            World.of(2, true, "hold book second", "ends"),
            World.of(2, true, "hold book book", "ends"),
            World.of(2, true, "hold book unconfirmed", "ends"),
            World.of(2, true, "hold book T1", "ends"),
            World.of(2, true, "hold book all", "ends"),
            World.of(2, true, "hold book person-hold", "c1"),
            World.of(2, true, "hold book person", "c1"),
            World.of(2, false, "book unconfirmed person", "c1 t1"));

    private LargerWorlds() {}

    public static void main(String[] args) {
        for (World world : WORLDS) {
            Search.Result result = Search.printed(world);
            if (result.violation().isPresent()) {
                throw new AssertionError(
                        world.name + ": " + result.violation().get() + "\n" + String.join("\n", result.path()));
            }
        }
    }
}
