package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The calls that a client and its derived clients have in flight. Closing the client, or interrupting the thread of a
 * call, cancels them.
 *
 * <p>A thread that waits on a plain socket does not notice an interrupt by itself. So one daemon thread checks all
 * calls every few milliseconds, and ends when there have been none for a while. That costs less than handing every call
 * to another thread, and unlike an interruptible socket it never closes a connection that other calls share.
 *
 * <p>Cancelling runs code of the transport or of its user. It runs on a thread of its own, so that neither the daemon
 * thread nor the thread that closes the client waits for it.
 */
public final class InFlightCalls {
    private static final long POLL_NANOS = 5_000_000;
    private static final int CHECKS_BEFORE_IDLE_END = 400;

    private final Map<Cancellation, Thread> calls = new ConcurrentHashMap<>();
    private final Set<Thread> atWork = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final ThreadFactory threads;
    private final Executor cancelling;
    private final int checksBeforeIdleEnd;
    private volatile boolean draining;
    private volatile boolean ended;

    /** Starts without calls. */
    public InFlightCalls() {
        this(Threads.daemons("supplier-sdk-interrupts"), new Detached(), CHECKS_BEFORE_IDLE_END);
    }

    /**
     * Starts without calls.
     *
     * @param threads makes the daemon thread that watches for interrupts
     * @param cancelling runs the cancellations
     * @param checksBeforeIdleEnd how many checks without a call end that thread
     */
    InFlightCalls(ThreadFactory threads, Executor cancelling, int checksBeforeIdleEnd) {
        this.threads = threads;
        this.cancelling = cancelling;
        this.checksBeforeIdleEnd = checksBeforeIdleEnd;
    }

    private static final class Detached implements Executor {
        @Override
        public void execute(Runnable task) {
            Threads.detach("supplier-sdk-cancel", task);
        }
    }

    /**
     * Adds a call of the current thread.
     *
     * @throws IllegalStateException if the client is closed
     */
    void add(Cancellation call) {
        // before the check: either the closing thread sees this call, or this call sees that the client is closed
        calls.put(call, Thread.currentThread());
        try {
            requireOpen();
            if (!watching.get()) {
                watch();
            }
        } catch (RuntimeException | Error e) {
            calls.remove(call);
            throw e;
        }
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
        if (ended || (draining && !atWork.contains(Thread.currentThread()))) {
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
        if (watching.compareAndSet(false, true)) {
            try {
                threads.newThread(this::watchForInterrupts).start();
            } catch (RuntimeException | Error e) {
                watching.set(false);
                throw e;
            }
        }
    }

    private void watchForInterrupts() {
        try {
            int idle = 0;
            while (idle < checksBeforeIdleEnd && !(draining && calls.isEmpty())) {
                idle = calls.isEmpty() ? idle + 1 : 0;
                calls.forEach((call, thread) -> {
                    if (thread.isInterrupted()) {
                        cancel(call);
                    }
                });
                LockSupport.parkNanos(POLL_NANOS);
                boolean unused = Thread.interrupted(); // otherwise the following pauses would return at once
            }
        } finally { // even if the JVM is out of memory
            watching.set(false);
            if (!calls.isEmpty()) {
                watch(); // a call came between the last scan and the line above
            }
        }
    }

    /**
     * Cancels the call as work in flight: a cancellation that closes the client must not wait for the call it cancels.
     */
    private void cancel(Cancellation call) {
        if (!call.isCancelled()) {
            cancelling.execute(() -> during(call::cancel));
        }
    }

    /** Lets no new call start, except from work that runs already. */
    public void startDraining() {
        draining = true;
    }

    /** Lets no call start any more, and cancels those in flight. */
    public void end() {
        ended = true;
        calls.keySet().forEach(this::cancel);
    }

    /** Whether no call may start any more. */
    public boolean hasEnded() {
        return ended;
    }

    /** Whether a thread watches for interrupts. */
    boolean isWatching() {
        return watching.get();
    }

    /** Whether no call is in flight. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }
}
