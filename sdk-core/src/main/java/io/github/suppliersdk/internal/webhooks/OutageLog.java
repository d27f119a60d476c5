package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs failed calls of the store. If a database is down, every call fails with the same stack trace. So the first
 * failure of each kind is logged with its trace, and further ones in one line a minute, until none has come for a
 * minute.
 */
final class OutageLog {
    private static final long BETWEEN_LINES = Duration.ofMinutes(1).toNanos();
    private static final int MOST_KINDS = 32;

    private final LongSupplier nanoTime;
    private final BiConsumer<String, @Nullable Throwable> log;
    private final AtomicBoolean wasLogged = new AtomicBoolean();
    private final Map<String, Outage> outages = new HashMap<>(); // guarded by itself

    /** @param log receives a line, and a failure if its stack trace is to be logged */
    OutageLog(LongSupplier nanoTime, BiConsumer<String, @Nullable Throwable> log) {
        this.nanoTime = nanoTime;
        this.log = log;
    }

    /** Notes that a call has failed, with its name. */
    void failed(String what, Throwable failure) {
        long now = nanoTime.getAsLong();
        @Nullable Outage outage;
        long suppressed = 0;
        synchronized (outages) {
            String kind = kind(failure);
            outage = outages.get(kind);
            if (outage != null && now - outage.last < BETWEEN_LINES) {
                outage.last = now;
                if (now - outage.loggedAt < BETWEEN_LINES) {
                    outage.suppressed++;
                    return;
                }
                suppressed = outage.suppressed;
                outage.loggedAt = now;
                outage.suppressed = 0;
            } else {
                outage = null;
                if (outages.size() >= MOST_KINDS) { // foreign code can throw any number of kinds
                    outages.clear();
                }
                outages.put(kind, new Outage(now));
            }
        }
        wasLogged.set(true);
        if (outage == null) {
            log.accept(what, failure);
        } else {
            log.accept(
                    what + ", and " + suppressed + " more calls since the last such line: "
                            + Observers.oneLine(String.valueOf(failure)),
                    null);
        }
    }

    /** Notes that a call has succeeded; whether a failure was logged since the last call of this method. */
    boolean ended() {
        return wasLogged.getAndSet(false);
    }

    /** The kind of a failure: the classes of it and its causes, because messages contain ids. */
    private static String kind(Throwable failure) {
        StringBuilder kind = new StringBuilder();
        Throwable each = failure;
        for (int depth = 0; each != null && depth < 5; depth++) {
            kind.append(each.getClass().getName()).append(' ');
            each = each.getCause();
        }
        return kind.toString();
    }

    /** Repeated failures of one kind. */
    private static final class Outage {
        private long last;
        private long loggedAt;
        private long suppressed;

        Outage(long now) {
            this.last = now;
            this.loggedAt = now;
        }
    }
}
