package io.github.suppliersdk.internal.webhooks.receiver;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When a response must be decided, by a clock that never jumps. */
record Deadline(LongSupplier nanos, long end) {
    private static final Duration LONGEST_LOCK_WAIT = Duration.ofSeconds(2);
    private static final Duration LONGEST_RESERVE = Duration.ofSeconds(1);
    private static final int RESERVES = 8;

    /** The time that a commit and the way of the response may take. */
    static Duration reserve(Duration timeout) {
        Duration reserve = timeout.dividedBy(RESERVES);
        return reserve.compareTo(LONGEST_RESERVE) < 0 ? reserve : LONGEST_RESERVE;
    }

    static Deadline in(Duration time, LongSupplier nanos) {
        return new Deadline(nanos, nanos.getAsLong() + time.toNanos());
    }

    Deadline earlier(Duration by) {
        return new Deadline(nanos, end - by.toNanos());
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, end - nanos.getAsLong()));
    }

    boolean isOver() {
        return left().isZero();
    }

    /** How long to wait for a lock. */
    Duration lockWait() {
        Duration left = left();
        return left.compareTo(LONGEST_LOCK_WAIT) < 0 ? left : LONGEST_LOCK_WAIT;
    }

    /** The limits of a transaction; a statement may end a little late, because the commit is refused then. */
    Inbox.Limits limits() {
        return new Inbox.Limits(lockWait(), left().plus(LONGEST_RESERVE));
    }
}
