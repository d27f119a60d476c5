package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicLong;

/** The clock of a sandbox: the given one, which the page can move forward. */
public final class OffsetClock extends Clock {

    private final Clock given;
    private final AtomicLong aheadMillis;

    public OffsetClock(Clock given) {
        this(given, new AtomicLong());
    }

    private OffsetClock(Clock given, AtomicLong aheadMillis) {
        this.given = given;
        this.aheadMillis = aheadMillis;
    }

    /** Moves the clock forward; one that a test moves by itself stays equal to the sandbox's. */
    public void advance(Duration duration) {
        if (given instanceof SandboxClock movable) {
            movable.advance(duration);
        } else {
            aheadMillis.addAndGet(duration.toMillis());
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
        return new OffsetClock(given.withZone(zone), aheadMillis);
    }
}
