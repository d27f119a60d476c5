package io.github.suppliersdk.internal.sync;

import java.time.Duration;

/** Counts what happens within an hour; the hour begins with the first. */
final class HourlyCount {
    private static final long HOUR = Duration.ofHours(1).toNanos();

    private long began;
    private int count;

    /** Counts one more; 1 if it is the first of its hour. */
    int next(long now) {
        if (count == 0 || now - began >= HOUR) {
            began = now;
            count = 0;
        }
        return ++count;
    }
}
