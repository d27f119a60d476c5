package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;

/** Users write "for ever" as the longest duration there is, with which nothing can be calculated. */
final class Durations {
    private static final Duration LONGEST = Duration.ofDays(100 * 365);

    private Durations() {}

    /** The duration, or a century if it is longer. */
    static Duration atMostACentury(Duration duration) {
        return duration.compareTo(LONGEST) < 0 ? duration : LONGEST;
    }

    // Of durations of some years at most. Those of the JDK go by BigDecimal, which was a sixth of what a hold
    // allocated.

    static Duration times(Duration duration, long factor) {
        return Duration.ofNanos(Math.multiplyExact(duration.toNanos(), factor));
    }

    static Duration part(Duration duration, long divisor) {
        return Duration.ofNanos(duration.toNanos() / divisor);
    }
}
