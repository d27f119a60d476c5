package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a transport that the response is not wanted any more: the thread of the call was interrupted, or the client is
 * being closed. A transport may ignore it, but then its calls continue until they end by themselves.
 */
public final class Cancellation {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final Object lock = new Object();
    private @Nullable Runnable stop;

    /** A cancellation that has not happened. */
    public Cancellation() {}

    /**
     * Sets the action that ends the request in flight, in place of an earlier one. The action runs once, on any
     * thread; at once if the request is already cancelled. Its exceptions are logged, and do not affect other calls.
     */
    public void onCancel(Runnable action) {
        synchronized (lock) {
            if (!isCancelled()) {
                stop = action;
                return;
            }
        }
        run(action);
    }

    /** Ends the request in flight and keeps another one from starting. May be called again. */
    public void cancel() {
        Runnable action;
        synchronized (lock) {
            cancelled.countDown();
            action = stop;
            stop = null;
        }
        if (action != null) {
            run(action);
        }
    }

    /**
     * Runs the action. Its failures are only logged: it is foreign code, and the cancelling thread has other calls to
     * end.
     */
    private static void run(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            // the message may show anything, so only the class and the stack trace are logged
            Throwable shown = new IllegalStateException(e.getClass().getName());
            shown.setStackTrace(e.getStackTrace());
            LOG.warn("the cancel action of a transport failed", shown);
        }
    }

    /** Whether {@link #cancel()} was called. */
    public boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /**
     * Waits until cancelled, for at most this time.
     *
     * @param longest the time limit
     * @return whether it was cancelled
     * @throws InterruptedException if the thread is interrupted
     */
    public boolean await(Duration longest) throws InterruptedException {
        return cancelled.await(TimeUnit.NANOSECONDS.convert(longest), TimeUnit.NANOSECONDS);
    }
}
