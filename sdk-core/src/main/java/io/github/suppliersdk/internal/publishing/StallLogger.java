package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs a warning with the reasons when no slot has been settled for 30 seconds, and a line when that is over. */
final class StallLogger {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final long WARN_AFTER = Duration.ofSeconds(30).toNanos();

    private long since;
    private boolean isStalled;

    StallLogger(long now) {
        this.since = now;
    }

    void progressed(long now, long slots) {
        if (isStalled) {
            LOG.info(
                    "publishing continues after {}; {} slots are without an outcome",
                    Durations.words(now - since),
                    slots);
            isStalled = false;
        }
        since = now;
    }

    /**
     * Checks for a stall.
     *
     * @param slots the slots without an outcome
     * @param fault the fault that lasts, in words
     */
    void tick(long now, long slots, int inFlight, @Nullable String fault) {
        if (slots == 0) {
            since = now; // waiting for the input is not a stall
        } else if (!isStalled && now - since >= WARN_AFTER) {
            isStalled = true;
            LOG.warn(
                    "no slot was settled for {}: {} slots without an outcome; {} calls in flight; {}",
                    Durations.words(now - since),
                    slots,
                    inFlight,
                    fault == null ? "no fault" : fault);
        }
    }
}
