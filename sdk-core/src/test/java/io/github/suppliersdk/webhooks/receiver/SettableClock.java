package io.github.suppliersdk.webhooks.receiver;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is set. */
public final class SettableClock extends Clock {
    private volatile Instant now;

    /** Stands at this time. */
    public SettableClock(Instant now) {
        this.now = now;
    }

    /** Sets the time. */
    public void set(Instant other) {
        now = other;
    }

    /** Goes on by this much. */
    public void advance(Duration duration) {
        now = now.plus(duration);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
