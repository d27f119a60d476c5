package io.github.suppliersdk.internal.publishing;

/** Durations in words. */
final class Durations {
    private static final long SECOND = 1_000_000_000;
    private static final int SECONDS_TO_SAY = 120;

    private Durations() {}

    static String words(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < SECONDS_TO_SAY ? seconds + " s" : seconds / 60 + " min";
    }
}
