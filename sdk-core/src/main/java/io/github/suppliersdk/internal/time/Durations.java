package io.github.suppliersdk.internal.time;

import java.time.Duration;

/** Durations: in words, and limited. */
public final class Durations {
    /** A century; in nanoseconds, two of them do not overflow. */
    public static final Duration FOREVER = Duration.ofDays(36_500);

    private static final long SECOND = 1_000_000_000;
    private static final int MAX_SECONDS = 120;

    private Durations() {}

    /** The duration, or {@link #FOREVER} if that is shorter: a caller may pass a huge one. */
    public static Duration limited(Duration duration) {
        return duration.compareTo(FOREVER) > 0 ? FOREVER : duration;
    }

    /** The duration in seconds, or in minutes if it is long. */
    public static String words(long nanos) {
        long seconds = nanos / SECOND;
        return seconds < MAX_SECONDS ? seconds + " s" : seconds / 60 + " min";
    }
}
