package io.github.suppliersdk.internal.time;

import java.time.Duration;

/** Computes pauses before retries. */
public final class BackOff {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long FIRST = Duration.ofMillis(250).toNanos();

    private BackOff() {}

    /**
     * The pause before a retry: it begins with a quarter of a second and doubles with each retry up to the longest one.
     * Half of it is random.
     *
     * @param random a random number from 0 to 1
     */
    public static long nanos(int retry, Duration longest, double random) {
        double bound = Math.min((double) longest.toNanos(), (double) FIRST * Math.pow(2, retry));
        return (long) (bound * (0.5 + random / 2));
    }

    /** The same, up to half a minute. */
    public static long nanos(int retry, double random) {
        return nanos(retry, LONGEST, random);
    }
}
