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

    private final Clock base;
    private final AtomicLong aheadMillis;
    private final boolean isStopped;

    private SandboxClock(Clock base, AtomicLong aheadMillis, boolean isStopped) {
        this.base = base;
        this.aheadMillis = aheadMillis;
        this.isStopped = isStopped;
    }

    /** Returns a clock that shows this local time of the places of the experiences. */
    public static SandboxClock at(LocalDateTime localTime, ZoneId zone) {
        Clock fixed = Clock.fixed(localTime.atZone(zone).toInstant(), zone);
        return new SandboxClock(fixed, new AtomicLong(), true);
    }

    /** Returns a clock that runs with another one, and can be advanced; that clock itself if it is one already. */
    public static SandboxClock of(Clock running) {
        return running instanceof SandboxClock movable ? movable : new SandboxClock(running, new AtomicLong(), false);
    }

    /** Whether the clock stands still until it is advanced. */
    public boolean isStopped() {
        return isStopped;
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
        long millis = duration.toMillis();
        long now = base.millis();
        aheadMillis.updateAndGet(ahead -> Math.addExact(now, Math.addExact(ahead, millis)) - now);
        return this;
    }

    @Override
    public Instant instant() {
        return base.instant().plusMillis(aheadMillis.get());
    }

    @Override
    public ZoneId getZone() {
        return base.getZone();
    }

    /** Returns a view of this clock in another zone. Both advance together. */
    @Override
    public Clock withZone(ZoneId other) {
        return new SandboxClock(base.withZone(other), aheadMillis, isStopped);
    }
}
