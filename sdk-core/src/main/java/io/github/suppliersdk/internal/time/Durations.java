package io.github.suppliersdk.internal.time;

/** Durations in words. */
public final class Durations {
    private static final long SECOND = 1_000_000_000;
    private static final int MAX_SECONDS = 120;

    private Durations() {}

    /** The duration in seconds, or in minutes if it is long. */
    public static String words(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < MAX_SECONDS ? seconds + " s" : seconds / 60 + " min";
    }
}
