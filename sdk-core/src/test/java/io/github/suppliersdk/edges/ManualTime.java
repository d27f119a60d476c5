package io.github.suppliersdk.edges;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test advances by hand, so that the speed of the machine does not matter. */
final class ManualTime implements Time {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return Instant.EPOCH.plusNanos(nanos.get());
    }

    @Override
    public void sleep(Duration duration, Cancellation cancellation) {
        pass(duration);
    }

    void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }
}
