package io.github.suppliersdk.internal.publishing;

import java.time.Duration;

/** Computes pauses before retries. */
final class BackOff {
    static final Duration LONGEST = Duration.ofSeconds(30);

    private static final long FIRST = Duration.ofMillis(250).toNanos();

    private BackOff() {}

    /**
     * The pause before a retry: it doubles with each retry up to the longest one, and half of it is random.
     *
     * @param random a random number from 0 to 1
     */
    static long nanos(int retry, double random) {
        double bound = Math.min((double) LONGEST.toNanos(), (double) FIRST * Math.pow(2, retry));
        return (long) (bound * (0.5 + random / 2));
    }
}
