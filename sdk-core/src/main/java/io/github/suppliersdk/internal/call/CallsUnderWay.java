package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.Cancellation;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
public final class CallsUnderWay {
    private static final long LOOK_EVERY_NANOS = 5_000_000;
    private static final int LOOKS_BEFORE_IDLE_END = 400;

    private final Map<Cancellation, Thread> calls = new ConcurrentHashMap<>();
    private final AtomicBoolean watching = new AtomicBoolean();
    private volatile boolean closed;

    /**
     * Adds a call of the current thread.
     *
     * @throws IllegalStateException if the client is closed
     */
    void add(Cancellation call) {
        calls.put(call, Thread.currentThread());
        if (closed) {
            calls.remove(call);
            throw new IllegalStateException("the client is closed");
        }
        if (!watching.get()) {
            watch();
        }
    }

    void remove(Cancellation call) {
        calls.remove(call);
    }

    private void watch() {
        if (watching.compareAndSet(false, true)) {
            Thread thread = new Thread(this::lookAfterInterrupts, "supplier-sdk-interrupts");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void lookAfterInterrupts() {
        int idle = 0;
        while (idle < LOOKS_BEFORE_IDLE_END && !(closed && calls.isEmpty())) {
            idle = calls.isEmpty() ? idle + 1 : 0;
            calls.forEach((call, thread) -> {
                if (thread.isInterrupted()) {
                    call.cancel();
                }
            });
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
        watching.set(false);
        if (!calls.isEmpty()) {
            watch(); // a call came between the last look and the line above
        }
    }

    /** Lets no new call start, gives those under way this long to end, and cancels the rest. */
    public void close(Duration drain) {
        closed = true;
        long deadline = System.nanoTime() + drain.toNanos();
        boolean interrupted = false;
        while (!calls.isEmpty() && !interrupted && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            interrupted = Thread.currentThread().isInterrupted();
        }
        calls.keySet().forEach(Cancellation::cancel);
    }
}
