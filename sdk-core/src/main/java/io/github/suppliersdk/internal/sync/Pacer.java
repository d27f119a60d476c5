package io.github.suppliersdk.internal.sync;

/** Lets slots come back one after the other, a hundred a second, however many wait. */
final class Pacer {
    private static final long EACH = EngineState.SECOND / 100;

    /** When the last one comes back. */
    private long end = Long.MIN_VALUE;

    /** Puts one more in line; returns for how long it waits. */
    long admit(long now) {
        end = Math.max(end, now) + EACH;
        return end - now;
    }
}
