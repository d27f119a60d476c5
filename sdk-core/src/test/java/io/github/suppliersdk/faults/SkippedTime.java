package io.github.suppliersdk.faults;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** The time of this machine, except that pauses end at once and a test can advance it. */
public class SkippedTime implements Time {
    private final AtomicLong skipped = new AtomicLong();
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();

    @Override
    public long nanos() {
        return System.nanoTime() + skipped.get();
    }

    @Override
    public Instant now() {
        return Instant.now().plusNanos(skipped.get());
    }

    @Override
    public void sleep(Duration duration, Cancellation cancellation) {
        pauses.add(duration);
        pass(duration);
    }

    /** Makes this much time pass. */
    public void pass(Duration duration) {
        skipped.addAndGet(duration.toNanos());
    }

    /** The requested pauses, in order. */
    public List<Duration> pauses() {
        return List.copyOf(pauses);
    }
}
