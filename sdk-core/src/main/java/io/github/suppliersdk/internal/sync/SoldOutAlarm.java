package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.Notification.Level;
import io.github.suppliersdk.internal.sync.Notification.LogLine;
import java.time.Duration;
import java.util.List;

/**
 * Reports many slots that are set to 0 seats within an hour. They are sent all the same, because a sale must be shown at
 * once; but when most of what was sent has 0 seats, a query of the source has probably failed unnoticed.
 */
final class SoldOutAlarm {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final int FEW = 20;

    private final List<Notification> notifications;
    private long hourStarted;
    private int sent;
    private int soldOut;
    private boolean isReported;

    SoldOutAlarm(List<Notification> notifications, long now) {
        this.notifications = notifications;
        this.hourStarted = now;
    }

    /** Notes a write, and whether it has set a slot to 0 seats that had some, as far as is known. */
    void sent(boolean isSoldOut, long now) {
        if (now - hourStarted >= HOUR) {
            hourStarted = now;
            sent = 0;
            soldOut = 0;
            isReported = false;
        }
        sent++;
        soldOut += isSoldOut ? 1 : 0;
        if (!isReported && soldOut > FEW && soldOut > sent / 2) {
            isReported = true;
            notifications.add(
                    new LogLine(
                            Level.ERROR,
                            soldOut + " of " + sent
                                    + " slots that were sent within an hour have 0 seats now. Does the source return what it should?"));
        }
    }
}
