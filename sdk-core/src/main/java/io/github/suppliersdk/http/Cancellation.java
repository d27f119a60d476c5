package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells a transport that nobody waits for the response any more: the thread that made the call was interrupted, or the
 * client is being closed. A transport that ignores it works, but its calls go on until they end by themselves.
 */
public final class Cancellation {
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private @Nullable Runnable stop;

    /** A request that is still wanted. */
    public Cancellation() {}

    /** Sets what ends the exchange that is under way, in place of an earlier one. Runs at once if it is too late. */
    public void onCancel(Runnable action) {
        synchronized (this) {
            stop = action;
        }
        if (isCancelled()) {
            action.run();
        }
    }

    /** Ends the exchange that is under way, and keeps another one from starting. May be called again. */
    public void cancel() {
        cancelled.countDown();
        Runnable action;
        synchronized (this) {
            action = stop;
        }
        if (action != null) {
            action.run();
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
        return cancelled.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }
}
