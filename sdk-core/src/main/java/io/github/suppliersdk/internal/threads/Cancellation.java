package io.github.suppliersdk.internal.threads;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells that the response is not wanted any more: the thread was interrupted, or the client is being closed. */
public final class Cancellation {
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private volatile @Nullable Runnable action;

    /** Sets the action that ends the request in flight, in place of an earlier one. It may run more than once. */
    public void onCancel(Runnable ending) {
        action = ending;
        if (isCancelled()) {
            ending.run();
        }
    }

    /** Ends the request in flight and keeps another one from starting. May be called again. */
    public void cancel() {
        cancelled.countDown();
        Runnable ending = action;
        if (ending != null) {
            ending.run();
        }
    }

    /** Whether {@link #cancel()} was called. */
    public boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /** Sleeps this long; less if cancelled. */
    public void sleep(Duration duration) throws InterruptedException {
        boolean unused = cancelled.await(TimeUnit.NANOSECONDS.convert(duration), TimeUnit.NANOSECONDS);
    }
}
