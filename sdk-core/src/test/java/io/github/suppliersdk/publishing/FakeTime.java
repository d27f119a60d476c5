package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;

/** A clock that advances only when a thread sleeps, or waits for nothing else than the time. */
public final class FakeTime implements Time {
    private static final long POLL = 1_000_000;

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
    @SuppressWarnings("WaitNotInLoop") // the caller checks everything again
    public void await(Condition signal, long nanos, boolean isIdle) throws InterruptedException {
        if (isIdle) {
            sleep(Duration.ofNanos(nanos), new Cancellation());
        } else {
            long unused = signal.awaitNanos(Math.min(nanos, POLL));
        }
    }

    @Override
    public synchronized double random() {
        return random.nextDouble();
    }

    public Duration passed() {
        return Duration.ofNanos(nanos.get());
    }
}
