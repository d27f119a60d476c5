package io.github.suppliersdk.internal.webhooks.receiver;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Logs requests that were rejected before anything was done for them. The usual cause is a wrong setting on one of the
 * two sides, which shows nowhere else. One line per status and minute, because unauthenticated requests must not fill
 * the log.
 */
final class Rejections {
    private static final long BETWEEN_LINES = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private final Consumer<String> log;
    private final Map<Integer, SuppressedLines> suppressedLines = new ConcurrentHashMap<>();

    Rejections(LongSupplier nanoTime, Consumer<String> log) {
        this.nanoTime = nanoTime;
        this.log = log;
    }

    void rejected(int status, String why) {
        SuppressedLines lines = suppressedLines.computeIfAbsent(status, any -> new SuppressedLines());
        long now = nanoTime.getAsLong();
        if (!lines.mayLog(now)) {
            lines.count.incrementAndGet();
            return;
        }
        long count = lines.count.getAndSet(0);
        log.accept("A request was rejected with status " + status + ": " + why + "."
                + (count == 0 ? "" : " " + count + " more with this status since the last such line."));
    }

    /** The lines for one status: when the last one was logged, and how many were suppressed since. */
    private static final class SuppressedLines {
        private final AtomicLong count = new AtomicLong();
        private boolean wasLogged;
        private long loggedAt;

        synchronized boolean mayLog(long now) {
            if (wasLogged && now - loggedAt < BETWEEN_LINES) {
                return false;
            }
            wasLogged = true;
            loggedAt = now;
            return true;
        }
    }
}
