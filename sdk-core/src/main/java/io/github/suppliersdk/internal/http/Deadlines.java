package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.threads.Threads;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels the calls whose time is over. Okio can do that too, with one thread for the whole JVM on which it runs listeners
 * and sockets of anybody's: one exception there ends it, and no time-out comes any more, for whomever. So the library's calls
 * neither depend on that thread nor have it run foreign code.
 *
 * <p>Cancelling ends a call over HTTP/1, and of one over HTTP/2 the stream. Who is writing to a connection that takes nothing
 * more, or waits for his turn to write, is held up all the same; what then still helps is done when the call has not ended a
 * second later.
 *
 * <p>One daemon thread sleeps until the first time-out is due, and ends when there have been no calls for a while. What it
 * cancels runs on a thread of its own.
 */
final class Deadlines {
    static final Deadlines SHARED = new Deadlines();

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final long LONGEST_SLEEP = TimeUnit.SECONDS.toNanos(2);

    /** How long a call that is cancelled may take to end by itself. */
    private static final long LONGEST_CANCELLING = TimeUnit.SECONDS.toNanos(1);

    /** The clock may stand anywhere, so what is compared must not be further away than half its range. */
    private static final long LONGEST = Long.MAX_VALUE / 4;

    private final Set<Deadline> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final ThreadFactory threads = Threads.daemons("supplier-sdk-deadlines");
    private volatile @Nullable Thread watcher;
    private volatile long wakesAt;

    private Deadlines() {}

    /**
     * Cancels the call after this time, unless it has ended by then.
     *
     * @param lastResort is run if it does not end by that either
     */
    Deadline start(Call call, long nanos, Runnable lastResort) {
        Deadline deadline = new Deadline(call, lastResort, System.nanoTime() + Math.min(nanos, LONGEST));
        open.add(deadline);
        try {
            if (!watching.get()) {
                watch();
            }
        } catch (RuntimeException | Error e) {
            open.remove(deadline);
            throw e;
        }
        if (deadline.at - wakesAt < 0) {
            LockSupport.unpark(watcher);
        }
        return deadline;
    }

    /** The call has ended. */
    void end(Deadline deadline) {
        open.remove(deadline);
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            try {
                threads.newThread(this::scan).start();
            } catch (RuntimeException | Error e) {
                watching.set(false);
                throw e;
            }
        }
    }

    private void scan() {
        watcher = Thread.currentThread();
        try {
            boolean wasIdle = false;
            while (!(open.isEmpty() && wasIdle)) {
                wasIdle = open.isEmpty();
                sleep();
            }
        } finally { // even if the JVM is out of memory
            watching.set(false);
            if (!open.isEmpty()) {
                watch(); // a call came between the last scan and the line above
            }
        }
    }

    private void sleep() {
        long now = System.nanoTime();
        long latest = now + LONGEST_SLEEP;
        wakesAt = latest; // before the scan: who comes during it and is not seen wakes this thread
        open.removeIf(deadline -> deadline.at - now <= 0 && expire(deadline, now));
        long next = latest;
        for (Deadline deadline : open) {
            if (deadline.at - next < 0) {
                next = deadline.at;
            }
        }
        wakesAt = next;
        LockSupport.parkNanos(this, next - System.nanoTime());
        boolean unused = Thread.interrupted(); // or the pause would be none from here on
    }

    /** Whether there is nothing more to be done when the time is over. */
    private static boolean expire(Deadline deadline, long now) {
        boolean wasOver = deadline.isOver;
        deadline.isOver = true;
        deadline.at = now + LONGEST_CANCELLING;
        detach(wasOver ? deadline.lastResort : deadline.call::cancel);
        return wasOver;
    }

    private static void detach(Runnable task) {
        Threads.detach("supplier-sdk-cancel", () -> {
            try {
                task.run();
            } catch (Throwable e) { // a listener's or a socket's; where it happened is worth more than the message
                Throwable shown = new IllegalStateException(e.getClass().getName());
                LOG.warn("what runs when a call takes too long failed", shown);
            }
        });
    }

    /** When the time for a call is over. */
    static final class Deadline {
        private final Call call;
        private final Runnable lastResort;
        private volatile long at;
        private volatile boolean isOver;

        private Deadline(Call call, Runnable lastResort, long at) {
            this.call = call;
            this.lastResort = lastResort;
            this.at = at;
        }

        /** Whether the call was cancelled because its time was over. */
        boolean isOver() {
            return isOver;
        }
    }
}
