package io.github.suppliersdk.internal.webhooks;

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
    private final Map<Integer, Silence> silences = new ConcurrentHashMap<>();

    Rejections(LongSupplier nanoTime, Consumer<String> log) {
        this.nanoTime = nanoTime;
        this.log = log;
    }

    void rejected(int status, String why) {
        Silence silence = silences.computeIfAbsent(status, any -> new Silence());
        long now = nanoTime.getAsLong();
        if (!silence.ends(now)) {
            silence.kept.incrementAndGet();
            return;
        }
        long kept = silence.kept.getAndSet(0);
        log.accept("A request was turned away with status " + status + ": " + why + "."
                + (kept == 0 ? "" : " " + kept + " more with this status since it was last said."));
    }

    /** Since when nothing was logged for a status, and how many requests came since. */
    private static final class Silence {
        private final AtomicLong kept = new AtomicLong();
        private boolean begun;
        private long since;

        synchronized boolean ends(long now) {
            if (begun && now - since < BETWEEN_LINES) {
                return false;
            }
            begun = true;
            since = now;
            return true;
        }
    }
}
