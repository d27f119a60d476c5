package io.github.suppliersdk.sandbox.control;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock for tests that stands still until it is advanced. It decides when the holds and tokens of a sandbox expire:
 *
 * <pre>{@code
 * import io.github.suppliersdk.sandbox.Sandbox;
 * import io.github.suppliersdk.sandbox.SandboxOptions;
 * import io.github.suppliersdk.sandbox.control.SandboxClock;
 * import java.time.Duration;
 * import java.time.LocalDateTime;
 * import java.time.ZoneId;
 *
 * SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 4, 22, 9, 0), ZoneId.of("Europe/Paris"));
 * try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock))) {
 *     clock.advance(Duration.ofMinutes(16));
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads.
 */
public final class SandboxClock extends Clock {

    private final AtomicLong milli;
    private final ZoneId zone;

    private SandboxClock(AtomicLong milli, ZoneId zone) {
        this.milli = milli;
        this.zone = zone;
    }

    /** Returns a clock that shows this local time of the places of the experiences. */
    public static SandboxClock at(LocalDateTime localTime, ZoneId zone) {
        return new SandboxClock(
                new AtomicLong(localTime.atZone(zone).toInstant().toEpochMilli()), zone);
    }

    /**
     * Advances the clock. Fractions of a millisecond are ignored.
     *
     * @throws IllegalArgumentException if the duration is negative
     * @throws ArithmeticException if the new time is too large for a clock; the clock is then not changed
     */
    public SandboxClock advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration);
        }
        milli.updateAndGet(now -> Math.addExact(now, duration.toMillis()));
        return this;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(milli.get());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    /** Returns a view of this clock in another zone. Both advance together. */
    @Override
    public Clock withZone(ZoneId other) {
        return new SandboxClock(milli, other);
    }
}
