package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when no slot gets its outcome for long, with the reasons, and when it goes on. */
final class StallLogger {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");
    private static final long TOLD_AFTER = Duration.ofSeconds(30).toNanos();

    private long since;
    private boolean told;

    StallLogger(long now) {
        this.since = now;
    }

    void broken(long now, long slots) {
        if (told) {
            LOG.info(
                    "publishing goes on after {}; {} slots are without an outcome",
                    Durations.words(now - since),
                    slots);
            told = false;
        }
        since = now;
    }

    void tick(long now, Coordinator coordinator) {
        if (coordinator.slots() == 0) {
            since = now; // waiting for the input is no stall
        } else if (!told && now - since >= TOLD_AFTER) {
            told = true;
            LOG.warn("no slot was settled for {}: {}", Durations.words(now - since), coordinator.waitsFor(now));
        }
    }
}
