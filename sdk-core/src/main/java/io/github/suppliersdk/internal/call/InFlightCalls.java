package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a client and its derived clients have in flight. Closing the client, or interrupting the thread of a
 * call, cancels them.
 *
 * <p>A thread that waits on a plain socket does not notice an interrupt by itself. So one daemon thread checks all
 * calls every few milliseconds, and ends when there have been none for a while. That costs less than handing every call
 * to another thread, and unlike an interruptible socket it never closes a connection that other calls share.
 */
public final class InFlightCalls {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long IDLE_MILLIS = 2000;

    private final Map<Cancellation, Thread> calls = new ConcurrentHashMap<>();
    private final Set<Thread> atWork = ConcurrentHashMap.newKeySet();
    private final Object lock = new Object();
    private @Nullable Thread watcher;
    private volatile boolean draining;
    private volatile boolean ended;

    /**
     * Adds a call of the current thread.
     *
     * @throws IllegalStateException if the client is closed
     */
    void add(Cancellation call) {
        boolean inside = isInside(); // such as a call for the token that another call needs
        // before the check: either the closing thread sees this call, or this call sees that the client is closed
        calls.put(call, Thread.currentThread());
        if (ended || (draining && !inside)) {
            calls.remove(call);
            throw new ClientClosedException();
        }
        watch();
    }

    void remove(Cancellation call) {
        calls.remove(call);
    }

    /**
     * Checks that the current thread may start a call. Until the client is closed every thread may; while the client
     * drains, only work that was submitted before.
     *
     * @throws IllegalStateException if the client is closed
     */
    public void requireOpen() {
        if (ended || (draining && !isInside())) {
            throw new ClientClosedException();
        }
    }

    /** Runs work that was submitted before the client was closed: it may make calls while the client drains. */
    public void during(Runnable work) {
        Thread thread = Thread.currentThread();
        atWork.add(thread);
        try {
            work.run();
        } finally {
            atWork.remove(thread);
        }
    }

    /** Whether the current thread runs such work, or a call. */
    public boolean isInside() {
        Thread thread = Thread.currentThread();
        return atWork.contains(thread) || calls.containsValue(thread);
    }

    private void watch() {
        synchronized (lock) {
            if (watcher == null) {
                watcher = Threads.daemons("supplier-sdk-interrupts").newThread(this::watchForInterrupts);
                watcher.start();
            } else {
                lock.notifyAll();
            }
        }
    }

    private void watchForInterrupts() {
        while (awaitCalls()) {
            calls.forEach((call, thread) -> {
                if (thread.isInterrupted() && !call.isCancelled()) {
                    call.cancel();
                }
            });
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Waits for a call; false, and the watcher has ended, if there was none for a while. */
    private boolean awaitCalls() {
        long start = System.nanoTime();
        synchronized (lock) {
            while (calls.isEmpty()) {
                long left = IDLE_MILLIS - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                if (left <= 0) {
                    watcher = null;
                    return false;
                }
                try {
                    lock.wait(left);
                } catch (InterruptedException e) {
                    // nobody has a reason to interrupt this thread: it waits on
                }
            }
            return true;
        }
    }

    /** Lets no new call start, except from work that runs already. */
    public void startDraining() {
        draining = true;
    }

    /** Lets no call start any more, and cancels those in flight. */
    public void end() {
        ended = true;
        calls.keySet().forEach(Cancellation::cancel);
    }

    /** Whether no call may start any more. */
    public boolean hasEnded() {
        return ended;
    }

    /** Whether no call is in flight. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }
}
