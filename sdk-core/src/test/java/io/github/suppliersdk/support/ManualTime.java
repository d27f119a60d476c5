package io.github.suppliersdk.support;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;

/** Two clocks that only a test advances, so that the speed of the machine does not matter; pauses end at once. */
public final class ManualTime implements Time {
    private long nanos;
    private Instant now;

    /** Its nanoseconds overflow soon, as those of the system may. */
    public ManualTime() {
        this(Long.MAX_VALUE - 5, Instant.parse("2027-04-22T18:00:00Z"));
    }

    public ManualTime(long nanos, Instant now) {
        this.nanos = nanos;
        this.now = now;
    }

    /** Lets this much time pass. */
    public void pass(Duration duration) {
        nanos += duration.toNanos();
        setClock(duration);
    }

    /** Sets the wall clock forward, or back. */
    public void setClock(Duration difference) {
        now = now.plus(difference);
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void sleep(Duration duration, Cancellation cancellation) {
        pass(duration);
    }
}
