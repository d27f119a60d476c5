package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.Line;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Reports when slots wait and none is dealt with, and when that is over. */
final class StallDetector {
    private static final long TOLD_AFTER = Duration.ofSeconds(30).toNanos();

    private final List<Notification> notifications;
    private long since;
    private boolean told;

    StallDetector(List<Notification> notifications, long now) {
        this.notifications = notifications;
        this.since = now;
    }

    /** Something waits, and nothing did before. */
    void begins(long now) {
        if (!told) {
            since = now;
        }
    }

    /** A slot was dealt with. */
    void broken(long now) {
        if (told) {
            notifications.add(
                    new Line(Level.INFO, "slots are dealt with again after " + Descriptions.duration(now - since)));
            told = false;
        }
        since = now;
    }

    /** Nothing waits. */
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
