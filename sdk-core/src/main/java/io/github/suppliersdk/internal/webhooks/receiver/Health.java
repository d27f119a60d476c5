package io.github.suppliersdk.internal.webhooks.receiver;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Whether the database responds. A short failure takes no product off sale. */
final class Health {
    private static final long LONGEST_FAILURE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private volatile long respondedAt;

    Health(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.respondedAt = nanoTime.getAsLong();
    }

    /** The database has responded. */
    void responded() {
        respondedAt = nanoTime.getAsLong();
    }

    Decision check() {
        return nanoTime.getAsLong() - respondedAt < LONGEST_FAILURE
                ? Decision.handled(Reply.DONE)
                : Decision.failed(new IllegalStateException("the database has not responded for a minute"));
    }
}
