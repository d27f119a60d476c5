package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells the log of calls of the store that fail. A database that is down fails every one of them, with the same stack trace:
 * the first failure of each kind is told with its trace, further ones in one line a minute, until none has come for a minute.
 */
final class OutageLog {
    private static final long BETWEEN_LINES = Duration.ofMinutes(1).toNanos();
    private static final int MOST_KINDS = 32;

    private final LongSupplier nanoTime;
    private final BiConsumer<String, @Nullable Throwable> log;
    private final AtomicBoolean isTold = new AtomicBoolean();
    private final Map<String, Outage> outages = new HashMap<>(); // guarded by itself

    /** @param log is given a line, and a failure if its trace is to be told */
    OutageLog(LongSupplier nanoTime, BiConsumer<String, @Nullable Throwable> log) {
        this.nanoTime = nanoTime;
        this.log = log;
    }

    /** A call has failed: which, in words. */
    void failed(String what, Throwable failure) {
        long now = nanoTime.getAsLong();
        @Nullable Outage outage;
        long kept = 0;
        synchronized (outages) {
            String kind = kind(failure);
            outage = outages.get(kind);
            if (outage != null && now - outage.last < BETWEEN_LINES) {
                outage.last = now;
                if (now - outage.told < BETWEEN_LINES) {
                    outage.kept++;
                    return;
                }
                kept = outage.kept;
                outage.told = now;
                outage.kept = 0;
            } else {
                outage = null;
                if (outages.size() >= MOST_KINDS) { // of foreign code, there may be any number
                    outages.clear();
                }
                outages.put(kind, new Outage(now));
            }
        }
        isTold.set(true);
        if (outage == null) {
            log.accept(what, failure);
        } else {
            log.accept(
                    what + ", and " + kept + " more calls since this was last said: "
                            + Observers.oneLine(String.valueOf(failure)),
                    null);
        }
    }

    /** A call has succeeded: whether that is news, because a failure was told since this was last asked. */
    boolean ended() {
        return isTold.getAndSet(false);
    }

    /** What is thrown where: messages have ids in them. */
    private static String kind(Throwable failure) {
        StringBuilder kind = new StringBuilder();
        Throwable each = failure;
        for (int depth = 0; each != null && depth < 5; depth++) {
            kind.append(each.getClass().getName()).append(' ');
            each = each.getCause();
        }
        return kind.toString();
    }

    /** Failures of one kind that come again and again. */
    private static final class Outage {
        private long last;
        private long told;
        private long kept;

        Outage(long now) {
            this.last = now;
            this.told = now;
        }
    }
}
