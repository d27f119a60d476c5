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

    /**
     * Multiplies a duration of a few years at most. {@link Duration#multipliedBy} calculates with BigDecimal, which
     * caused a sixth of the allocations of a hold.
     */
    static Duration multiply(Duration duration, long factor) {
        return Duration.ofNanos(Math.multiplyExact(duration.toNanos(), factor));
    }

    static Duration divide(Duration duration, long divisor) {
        return Duration.ofNanos(duration.toNanos() / divisor);
    }
}
