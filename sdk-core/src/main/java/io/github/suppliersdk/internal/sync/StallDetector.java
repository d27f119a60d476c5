package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.Line;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Reports when slots wait and none is handled, and when that is over. */
final class StallDetector {
    private static final long TOLD_AFTER = Duration.ofSeconds(30).toNanos();

    private final List<Notification> notifications;
    private long since;
    private boolean told;

    StallDetector(List<Notification> notifications, long now) {
        this.notifications = notifications;
        this.since = now;
    }

    /** Notes that slots wait and none did before. */
    void begins(long now) {
        if (!told) {
            since = now;
        }
    }

    /** Notes that a slot was handled. */
    void broken(long now) {
        if (told) {
            notifications.add(
                    new Line(Level.INFO, "slots are dealt with again after " + Descriptions.duration(now - since)));
            told = false;
        }
        since = now;
    }

    /** Notes that no slot waits. */
    void idle(long now) {
        if (told) {
            notifications.add(
                    new Line(Level.INFO, "no slot waits any more, after " + Descriptions.duration(now - since)));
            told = false;
        }
        since = now;
    }

    void tick(long now, Supplier<String> waitsFor) {
        if (!told && now - since >= TOLD_AFTER) {
            told = true;
            notifications.add(new Line(
                    Level.WARN,
                    "no slot was dealt with for " + Descriptions.duration(now - since) + ": " + waitsFor.get()));
        }
    }

    Duration since(long now) {
        return Duration.ofNanos(Math.max(0, now - since));
    }
}
