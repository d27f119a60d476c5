package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether the database takes what is written. A short failure takes no product off sale. */
final class Health {
    private static final long LONGEST_FAILURE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private volatile long respondedAt;

    Health(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.respondedAt = nanoTime.getAsLong();
    }

    /** The database has taken something. */
    void responded() {
        respondedAt = nanoTime.getAsLong();
    }

    Reply check() {
        return nanoTime.getAsLong() - respondedAt < LONGEST_FAILURE
                ? Reply.DONE
                : Reply.undecided(
                        WebhookOutcome.FAILED,
                        Optional.of(new IllegalStateException("the database has taken nothing for a minute")));
    }
}
