package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;

/**
 * Limits durations: users may set the longest possible duration to mean "for ever", and sums with it would overflow.
 */
final class Durations {
    private static final Duration LONGEST = Duration.ofDays(100 * 365);

    private Durations() {}

    /** The duration, or a century if it is longer. */
    static Duration atMostACentury(Duration duration) {
        return duration.compareTo(LONGEST) < 0 ? duration : LONGEST;
    }

    // For durations of a few years at most. The JDK's method uses BigDecimal, which was a sixth of what a hold
    // allocated.

    static Duration times(Duration duration, long factor) {
        return Duration.ofNanos(Math.multiplyExact(duration.toNanos(), factor));
    }

    static Duration part(Duration duration, long divisor) {
        return Duration.ofNanos(duration.toNanos() / divisor);
    }
}
