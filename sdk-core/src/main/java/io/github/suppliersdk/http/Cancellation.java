package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a transport that nobody waits for the response any more: the thread that made the call was interrupted, or the
 * client is being closed. A transport that ignores it works, but its calls go on until they end by themselves.
 */
public final class Cancellation {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final Object lock = new Object();
    private @Nullable Runnable stop;

    /** A request that is still wanted. */
    public Cancellation() {}

    /**
     * Sets what ends the exchange that is in flight, in place of an earlier one. It is run once, on any thread; at once if
     * the request is cancelled already. What it throws is logged, and makes no difference to any other call.
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

    /** Ends the exchange that is in flight, and keeps another one from starting. May be called again. */
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

    /** Failures are logged only: it is code of a transport or of a listener in it, and the thread that cancels has other calls to end. */
    private static void run(Runnable action) {
        try {
            action.run();
        } catch (Throwable e) {
            // where it happened is worth more than the message, which may show anything
            Throwable shown = new IllegalStateException(e.getClass().getName());
            shown.setStackTrace(e.getStackTrace());
            LOG.warn("what a transport does to cancel a request failed", shown);
        }
    }

    /** Whether {@link #cancel()} was called. */
    public boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /**
     * Waits until it is cancelled, but no longer than this.
     *
     * @return whether it was cancelled
     */
    public boolean await(Duration longest) throws InterruptedException {
        return cancelled.await(TimeUnit.NANOSECONDS.convert(longest), TimeUnit.NANOSECONDS);
    }
}
