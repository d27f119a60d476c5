package io.github.suppliersdk.faults;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Random numbers that several threads draw; the same seed gives the same numbers, in the order in which they are drawn.
 */
final class SeededRandom {
    private final AtomicLong next;

    SeededRandom(long seed) {
        next = new AtomicLong(seed);
    }

    /** A number from 0 to the bound, exclusive. */
    int below(int bound) {
        return new SplittableRandom(next.getAndAdd(0x9E3779B97F4A7C15L)).nextInt(bound);
    }

    /** True with a probability of one in this number. */
    boolean oneIn(int times) {
        return below(times) == 0;
    }

    @SafeVarargs
    final <T> T oneOf(T... all) {
        return all[below(all.length)];
    }
}
