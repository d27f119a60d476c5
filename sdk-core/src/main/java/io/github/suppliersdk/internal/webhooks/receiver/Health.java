package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether the database can be written to. A short failure takes no product off sale. */
final class Health {
    private static final long LONGEST_FAILURE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private volatile long writtenAt;

    Health(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.writtenAt = nanoTime.getAsLong();
    }

    /** Something was written to the database, or could have been. */
    void written() {
        writtenAt = nanoTime.getAsLong();
    }

    Reply check() {
        return nanoTime.getAsLong() - writtenAt < LONGEST_FAILURE
                ? Reply.DONE
                : Reply.undecided(
                        WebhookOutcome.FAILED,
                        Optional.of(new IllegalStateException("the database has taken nothing for a minute")));
    }
}
