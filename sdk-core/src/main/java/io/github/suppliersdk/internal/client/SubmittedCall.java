package io.github.suppliersdk.internal.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future of work that runs on another thread. However the future ends before the work does, be it by cancelling it,
 * by a time limit such as {@code orTimeout}, or by completing it by hand: that thread is interrupted, which ends the HTTP
 * call.
 */
final class SubmittedCall<T> extends CompletableFuture<T> {
    private final Object lock = new Object();
    /** The thread that does the work, while it does. */
    private @Nullable Thread worker;

    private boolean interrupted;

    SubmittedCall() {
        CompletableFuture<T> unused = whenComplete((result, failure) -> interrupt());
    }

    /** Does the work on this thread, unless nobody waits for it any more or the client was closed before it began. */
    void run(Supplier<T> work) {
        if (!start()) {
            abandon();
            return;
        }
        T result;
        try {
            result = work.get();
        } catch (Throwable e) { // whatever it is, whoever waits for the future must see it
            stop();
            completeExceptionally(e);
            return;
        }
        stop();
        complete(result);
    }

    private boolean start() {
        synchronized (lock) {
            if (interrupted || isDone()) {
                return false;
            }
            worker = Thread.currentThread();
            return true;
        }
    }

    /** From here on the thread is not interrupted: what follows on the future may run on it, and is other work. */
    private void stop() {
        synchronized (lock) {
            worker = null;
        }
        boolean unused = Thread.interrupted();
    }

    /** Interrupts the work if it is being done, and keeps it from beginning if it has not begun. */
    void interrupt() {
        synchronized (lock) {
            interrupted = true;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    /** Ends the future without the work, if nothing else has ended it. */
    void abandon() {
        completeExceptionally(new CancellationException(
                "the client was closed before the work had ended; calls that it made may have been carried out"));
    }

    /** Stages that are derived from this future are plain ones. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
