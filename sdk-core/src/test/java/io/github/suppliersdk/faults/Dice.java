package io.github.suppliersdk.faults;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Dice that many threads throw; the same seed gives the same numbers, in the order in which they are asked for. */
final class Dice {
    private final AtomicLong next;

    Dice(long seed) {
        next = new AtomicLong(seed);
    }

    /** From 0 to this, exclusive. */
    int below(int bound) {
        return new SplittableRandom(next.getAndAdd(0x9E3779B97F4A7C15L)).nextInt(bound);
    }

    /** Once in so many times. */
    boolean oneIn(int times) {
        return below(times) == 0;
    }

    @SafeVarargs
    final <T> T oneOf(T... all) {
        return all[below(all.length)];
    }
}
