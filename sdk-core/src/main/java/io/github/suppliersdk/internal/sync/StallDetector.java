package io.github.suppliersdk.internal.sync;

import java.time.Duration;
import java.util.Optional;

/** Notices when slots wait and none has been handled for 30 seconds, and when that is over. */
final class StallDetector {
    private static final long STALLED_AFTER = Duration.ofSeconds(30).toNanos();

    private long since;
    private boolean isStalled;

    /** Begins at this time. */
    StallDetector(long now) {
        this.since = now;
    }

    /** Notes that slots wait and none did before. */
    void begins(long now) {
        if (!isStalled) {
            since = now;
        }
    }

    /** Notes that a slot was handled, or that none waits. Returns how long the stall was that ends by that. */
    Optional<Duration> progressed(long now) {
        Optional<Duration> stall = isStalled ? Optional.of(since(now)) : Optional.empty();
        isStalled = false;
        since = now;
        return stall;
    }

    /** To be called about once a second while slots wait. Returns how long none was handled, once for each stall. */
    Optional<Duration> tick(long now) {
        if (isStalled || now - since < STALLED_AFTER) {
            return Optional.empty();
        }
        isStalled = true;
        return Optional.of(since(now));
    }

    /** How long no slot was handled. */
    Duration since(long now) {
        return Duration.ofNanos(Math.max(0, now - since));
    }
}
