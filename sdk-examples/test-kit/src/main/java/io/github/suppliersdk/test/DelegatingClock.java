package io.github.suppliersdk.test;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.Supplier;

/**
 * The clock of a server that several tests use in turn. It delegates to the {@link SandboxClock} of the current test.
 */
final class DelegatingClock extends Clock {
    private final Supplier<SandboxClock> newClock;
    private volatile SandboxClock current;

    DelegatingClock(Supplier<SandboxClock> newClock) {
        this.newClock = newClock;
        this.current = newClock.get();
    }

    SandboxClock current() {
        return current;
    }

    void begin() {
        current = newClock.get();
    }

    @Override
    public Instant instant() {
        return current.instant();
    }

    @Override
    public ZoneId getZone() {
        return current.getZone();
    }

    /** Returns a clock that stays with the current test: it does not follow the clocks of later tests. */
    @Override
    public Clock withZone(ZoneId zone) {
        return current.withZone(zone);
    }
}
