package io.github.suppliersdk.internal.sync;

import java.util.List;
import org.slf4j.event.Level;

/**
 * Reports many slots that are set to 0 seats within an hour. They are sent all the same, because a sale must be shown at
 * once; but when most of what was sent has 0 seats, a query of the source has probably failed unnoticed.
 */
final class SoldOutAlarm {
    private static final int FEW = 20;

    private final List<LogLine> lines;
    private final HourlyCount sent = new HourlyCount();
    private int soldOut;
    private boolean isReported;

    SoldOutAlarm(List<LogLine> lines) {
        this.lines = lines;
    }

    /** Notes a write, and whether it has set a slot to 0 seats that had some, as far as is known. */
    void sent(boolean isSoldOut, long now) {
        int all = sent.next(now);
        if (all == 1) {
            soldOut = 0;
            isReported = false;
        }
        soldOut += isSoldOut ? 1 : 0;
        if (!isReported && soldOut > FEW && soldOut > all / 2) {
            isReported = true;
            lines.add(
                    new LogLine(
                            Level.ERROR,
                            soldOut + " of " + all
                                    + " slots that were sent within an hour have 0 seats now. Does the source return what it should?"));
        }
    }
}
