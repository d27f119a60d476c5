package io.github.suppliersdk.internal.config;

import java.time.Duration;

/** Checks time limits. */
public final class TimeLimits {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    private TimeLimits() {}

    /**
     * Checks a time limit: at least a millisecond, because a socket treats a shorter one as no limit, and at most a
     * day.
     *
     * @throws IllegalArgumentException naming the option
     */
    public static void check(String option, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(option + " must be at least 1 ms and at most 24 hours: " + value);
        }
    }
}
