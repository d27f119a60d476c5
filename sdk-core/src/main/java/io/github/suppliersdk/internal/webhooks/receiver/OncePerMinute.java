package io.github.suppliersdk.internal.webhooks.receiver;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lets one line of a kind into the log in a minute. */
final class OncePerMinute {
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - MINUTE);

    boolean tryAcquire() {
        long now = System.nanoTime();
        long before = last.get();
        return now - before >= MINUTE && last.compareAndSet(before, now);
    }
}
