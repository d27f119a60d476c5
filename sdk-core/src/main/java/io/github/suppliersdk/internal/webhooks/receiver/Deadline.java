package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.webhooks.receiver.Reply.RepliedException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** When a response must be decided, by a clock that never jumps. */
record Deadline(LongSupplier nanos, long end) {
    private static final Duration LONGEST_RESERVE = Duration.ofSeconds(1);
    private static final int RESERVES = 8;
    private static final int ATTEMPTS = 5;

    /** The time that a commit and the way of the response may take. */
    static Duration reserve(Duration timeout) {
        Duration reserve = Duration.ofNanos(timeout.toNanos() / RESERVES); // dividedBy costs BigDecimals
        return reserve.compareTo(LONGEST_RESERVE) < 0 ? reserve : LONGEST_RESERVE;
    }

    static Deadline in(Duration time, LongSupplier nanos) {
        return new Deadline(nanos, nanos.getAsLong() + time.toNanos());
    }

    Deadline earlier(Duration by) {
        return new Deadline(nanos, end - by.toNanos());
    }

    /** Has at least this time left. */
    Deadline atLeast(Duration time) {
        return left().compareTo(time) < 0 ? in(time, nanos) : this;
    }

    Duration left() {
        return Duration.ofNanos(Math.max(0, end - nanos.getAsLong()));
    }

    boolean isOver() {
        return left().isZero();
    }

    /** Runs a script in a transaction, which is committed before the deadline or not at all. */
    Reply run(Inbox inbox, Inbox.Work<Reply> script) throws Exception {
        for (int attempt = 1; ; attempt++) {
            if (isOver()) {
                return Reply.LATE;
            }
            try {
                return inbox.transaction(Inbox.Limits.of(left()), rows -> {
                    Reply reply = script.in(rows);
                    if (isOver()) {
                        throw new RepliedException(Reply.LATE);
                    }
                    return reply;
                });
            } catch (RepliedException e) {
                return e.reply();
            } catch (Exception e) {
                boolean mayBeCommitted = e instanceof Inbox.CommitException;
                if (mayBeCommitted || attempt == ATTEMPTS || !JdbcStore.isDeadlock(e)) {
                    throw e;
                }
            }
        }
    }
}
