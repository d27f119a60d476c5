package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import io.github.suppliersdk.internal.time.Durations;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Reports a stall: slots wait, and none has been handled for 30 seconds. Reports its end too. */
final class StallDetector {
    private static final long WARN_AFTER = Duration.ofSeconds(30).toNanos();

    private final List<Notification> notifications;
    private long since;
    private boolean isStalled;

    StallDetector(List<Notification> notifications, long now) {
        this.notifications = notifications;
        this.since = now;
    }

    /** Notes that slots wait and none did before. */
    void begins(long now) {
        if (!isStalled) {
            since = now;
        }
    }

    /** Notes that a slot was handled. */
    void progressed(long now) {
        if (isStalled) {
            notifications.add(
                    new LogLine(Level.INFO, "slots are processed again after " + Durations.words(now - since)));
            isStalled = false;
        }
        since = now;
    }

    /** Notes that no slot waits. */
    void idle(long now) {
        if (isStalled) {
            notifications.add(new LogLine(Level.INFO, "no slot waits any more, after " + Durations.words(now - since)));
            isStalled = false;
        }
        since = now;
    }

    void tick(long now, Supplier<String> waitsFor) {
        if (!isStalled && now - since >= WARN_AFTER) {
            isStalled = true;
            notifications.add(new LogLine(
                    Level.WARN, "no slot was processed for " + Durations.words(now - since) + ": " + waitsFor.get()));
        }
    }

    Duration since(long now) {
        return Duration.ofNanos(Math.max(0, now - since));
    }
}
