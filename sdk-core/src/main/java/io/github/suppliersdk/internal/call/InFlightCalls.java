package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.internal.threads.Threads;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The calls that a client and its derived clients have under way: for closing, and for ending the call of a thread that
 * is interrupted.
 *
 * <p>A thread that waits on a plain socket does not notice an interrupt by itself. So one daemon thread looks after all
 * calls, every few milliseconds, and ends when there have been none for a while. That costs less than handing every call
 * to another thread, and unlike an interruptible socket it never closes a connection that other calls share.
 */
public final class InFlightCalls {
    private static final long LOOK_EVERY_NANOS = 5_000_000;
    private static final int LOOKS_BEFORE_IDLE_END = 400;
    private static final Duration LONGEST_DRAIN = Duration.ofDays(365);

    private final Map<Cancellation, Thread> calls = new ConcurrentHashMap<>();
    private final Set<Thread> atWork = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final ThreadFactory threads = Threads.daemons("supplier-sdk-interrupts");
    private volatile boolean draining;
    private volatile boolean ended;

    /**
     * Adds a call of the current thread.
     *
     * @throws IllegalStateException if the client is closed
     */
    void add(Cancellation call) {
        calls.put(call, Thread.currentThread());
        try {
            if (ended || (draining && !atWork.contains(Thread.currentThread()))) {
                throw new IllegalStateException("the client is closed");
            }
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

    /** Does work that was handed to the client before it was closed: it may still make calls while the client drains. */
    public void during(Runnable work) {
        Thread thread = Thread.currentThread();
        boolean outermost = atWork.add(thread);
        try {
            work.run();
        } finally {
            if (outermost) {
                atWork.remove(thread);
            }
        }
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            try {
                threads.newThread(this::lookAfterInterrupts).start();
            } catch (RuntimeException | Error e) {
                watching.set(false);
                throw e;
            }
        }
    }

    private void lookAfterInterrupts() {
        int idle = 0;
        while (idle < LOOKS_BEFORE_IDLE_END && !(draining && calls.isEmpty())) {
            idle = calls.isEmpty() ? idle + 1 : 0;
            for (Map.Entry<Cancellation, Thread> call : calls.entrySet()) {
                if (call.getValue().isInterrupted()) {
                    call.getKey().cancel();
                }
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
        watching.set(false);
        if (!calls.isEmpty()) {
            watch(); // a call came between the last look and the line above
        }
    }

    /** Lets no new call start but those of work that is being done already. */
    public void startDraining() {
        draining = true;
    }

    /** Waits for the calls under way, but no longer than this, and not if the thread is interrupted; cancels the rest. */
    public void end(Duration drain) {
        long deadline = System.nanoTime() + shorter(drain, LONGEST_DRAIN).toNanos();
        while (!calls.isEmpty() && !Thread.currentThread().isInterrupted() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        ended = true;
        calls.keySet().forEach(Cancellation::cancel);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
