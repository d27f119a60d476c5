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
 * Cancels calls at their deadline. Okio can do that too, but with one thread for the whole JVM, which runs foreign
 * listeners and sockets: one exception there ends the thread, and with it all time-outs in the JVM. So the library's
 * calls do not depend on that thread, and do not run foreign code on it.
 *
 * <p>Cancelling ends a call over HTTP/1, and over HTTP/2 its stream. A call that writes to a connection whose peer
 * stops reading, or waits for its turn to write, does not end by that. If the call has not ended a second later, the
 * last resort is run.
 *
 * <p>One daemon thread sleeps until the first deadline, and ends when there have been no calls for a while.
 * Cancellations run on a thread of their own.
 */
final class Deadlines {
    static final Deadlines SHARED = new Deadlines();

    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");
    private static final long LONGEST_SLEEP = TimeUnit.SECONDS.toNanos(2);

    /** How long a cancelled call may take to end by itself. */
    private static final long LONGEST_CANCELLING = TimeUnit.SECONDS.toNanos(1);

    /** The clock may start anywhere, so compared times must be less than half its range apart. */
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
     * @param lastResort runs if cancelling does not end the call
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

    /** Notes that the call has ended. */
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
                watch(); // a call was added between the last scan and the line above
            }
        }
    }

    private void sleep() {
        long now = System.nanoTime();
        long latest = now + LONGEST_SLEEP;
        wakesAt = latest; // before the scan: a call that is added during it, and not seen, wakes this thread
        open.removeIf(deadline -> deadline.at - now <= 0 && expire(deadline, now));
        long next = latest;
        for (Deadline deadline : open) {
            if (deadline.at - next < 0) {
                next = deadline.at;
            }
        }
        wakesAt = next;
        LockSupport.parkNanos(this, next - System.nanoTime());
        boolean unused = Thread.interrupted(); // otherwise the following pauses would return at once
    }

    /** Cancels the call or runs its last resort; true if nothing is left to do. */
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
                // from a listener or a socket; the stack trace is logged, because the message may show anything
            } catch (Throwable e) {
                Throwable shown = new IllegalStateException(e.getClass().getName());
                shown.setStackTrace(e.getStackTrace());
                LOG.warn("cancelling a call at its deadline failed", shown);
            }
        });
    }

    /** The deadline of a call. */
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

        /** Whether the call was cancelled because of this deadline. */
        boolean isOver() {
            return isOver;
        }
    }
}
