package io.github.suppliersdk.internal.publishing;

/** Durations in words. */
final class Durations {
    private static final long SECOND = 1_000_000_000;
    private static final int MAX_SECONDS = 120;

    private Durations() {}

    static String words(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < MAX_SECONDS ? seconds + " s" : seconds / 60 + " min";
    }
}
