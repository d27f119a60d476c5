package io.github.suppliersdk.sandbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. It starts on 1 January 2027 at 12:00 UTC. */
public final class MutableClock extends Clock {

    private final AtomicLong second =
            new AtomicLong(Instant.parse("2027-01-01T12:00:00Z").getEpochSecond());

    public void advance(Duration duration) {
        second.addAndGet(duration.toSeconds());
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochSecond(second.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(instant(), zone);
    }
}
