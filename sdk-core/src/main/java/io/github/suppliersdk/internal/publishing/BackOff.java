package io.github.suppliersdk.internal.publishing;

import java.time.Duration;

/** Pauses before something is tried again. */
final class BackOff {
    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final long FIRST = Duration.ofMillis(250).toNanos();

    private BackOff() {}

    /**
     * The pause before the given retry: it doubles each time up to the longest, and half of it is drawn.
     *
     * @param dice evenly between 0 and 1
     */
    static long nanos(int retry, double dice) {
        double bound = Math.min((double) LONGEST.toNanos(), (double) FIRST * Math.pow(2, retry));
        return (long) (bound * (0.5 + dice / 2));
    }
}
