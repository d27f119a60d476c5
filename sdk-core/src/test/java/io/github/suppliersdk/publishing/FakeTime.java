package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances only when a thread sleeps. */
public final class FakeTime implements Time {
    private final AtomicLong nanos = new AtomicLong();
    private final Instant start = Instant.now();
    private final Random random = new Random(7);

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant now() {
        return start.plusNanos(nanos.get());
    }

    @Override
    public void sleep(Duration duration, Cancellation cancellation) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        nanos.addAndGet(duration.toNanos());
    }

    @Override
    public synchronized double random() {
        return random.nextDouble();
    }

    public Duration passed() {
        return Duration.ofNanos(nanos.get());
    }
}
