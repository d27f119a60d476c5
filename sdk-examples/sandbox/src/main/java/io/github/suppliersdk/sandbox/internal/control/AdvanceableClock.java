package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The clock of a sandbox. The live page can move it forward. If the sandbox was given a {@link SandboxClock}, that
 * clock is advanced; otherwise this clock adds an offset to the given one.
 */
public final class AdvanceableClock extends Clock {

    private final Clock given;
    private final AtomicLong aheadMillis;

    public AdvanceableClock(Clock given) {
        this(given, new AtomicLong());
    }

    private AdvanceableClock(Clock given, AtomicLong aheadMillis) {
        this.given = given;
        this.aheadMillis = aheadMillis;
    }

    /** Moves the clock forward. The duration must not be negative. */
    public void advance(Duration duration) {
        if (given instanceof SandboxClock movable) {
            movable.advance(duration);
        } else {
            aheadMillis.addAndGet(Math.max(0, duration.toMillis()));
        }
    }

    /** Whether the clock stands still until it is moved. */
    public boolean isStopped() {
        return given instanceof SandboxClock;
    }

    @Override
    public Instant instant() {
        return given.instant().plusMillis(aheadMillis.get());
    }

    @Override
    public ZoneId getZone() {
        return given.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return new AdvanceableClock(given.withZone(zone), aheadMillis);
    }
}
