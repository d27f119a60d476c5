package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Limits how many requests are handled at the same time. A request takes a permit before its body is read. */
final class Permits {
    private final int count;
    private final Semaphore free;

    Permits(int count) {
        this.count = count;
        this.free = new Semaphore(count);
    }

    /** Takes a permit, if one is free; the holder releases it when the work ends. */
    Optional<Permit> tryTake() {
        return free.tryAcquire() ? Optional.of(new Permit()) : Optional.empty();
    }

    /** Waits until all permits are released; false if that took longer. */
    boolean awaitAll(Duration longest) {
        try {
            if (free.tryAcquire(
                    count, Math.max(0, Durations.atMostACentury(longest).toNanos()), TimeUnit.NANOSECONDS)) {
                free.release(count);
                return true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** The right to be handled; releasing it twice has no further effect. */
    final class Permit {
        private final AtomicBoolean released = new AtomicBoolean();

        void release() {
            if (released.compareAndSet(false, true)) {
                free.release();
            }
        }
    }
}
