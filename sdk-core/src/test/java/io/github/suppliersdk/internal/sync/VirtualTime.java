package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;

/** A clock that a test advances. */
final class VirtualTime implements Time {
    private static final Instant START = Instant.parse("2027-01-01T00:00:00Z");

    private volatile long nanos;

    void moveTo(long moment) {
        if (moment < nanos) {
            throw new IllegalStateException("time cannot go back");
        }
        nanos = moment;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public Instant now() {
        return START.plusNanos(nanos);
    }

    @Override
    public void sleep(Duration duration, Cancellation cancellation) {
        throw new IllegalStateException("sleeping is not supported");
    }

    @Override
    public double random() {
        return 0.5;
    }
}
