package io.github.suppliersdk.internal.client;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
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

    private boolean over;
    private boolean interrupted;

    /** Somebody else ends the future before the work has ended, so the end of the work counts no more. */
    private boolean superseded;

    /** Does the work on this thread, unless nobody waits for it any more or the client was closed before it began. */
    void run(Supplier<T> work) {
        if (!start()) {
            if (stop()) {
                abandon();
            }
            return;
        }
        T result;
        try {
            result = work.get();
        } catch (Throwable e) { // whatever it is, the future must end with it
            if (stop()) {
                super.completeExceptionally(e);
            }
            return;
        }
        if (stop()) {
            super.complete(result);
        }
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

    /**
     * From here on the thread is not interrupted: what follows on the future may run on it, and is other work.
     *
     * @return whether the end of the work is the end of the future
     */
    private boolean stop() {
        boolean counts;
        synchronized (lock) {
            worker = null;
            over = true;
            counts = !superseded;
        }
        boolean unused = Thread.interrupted();
        return counts;
    }

    /**
     * Interrupts the work, since the caller is about to end the future. That comes first: to end a future is to run what
     * follows on it, which is foreign code and may take any time. What the interrupted work ends with would otherwise be
     * a matter of who is faster.
     */
    private void supersede() {
        synchronized (lock) {
            superseded |= !over;
            interrupt();
        }
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
        super.completeExceptionally(new CancellationException(
                "the client was closed before the work had ended; calls that it made may have been carried out"));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        supersede();
        return super.cancel(mayInterruptIfRunning);
    }

    @Override
    public boolean complete(T value) {
        supersede();
        return super.complete(value);
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        Objects.requireNonNull(failure); // or the work would be interrupted, and nothing end the future
        supersede();
        return super.completeExceptionally(failure);
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        Objects.requireNonNull(supplier);
        executor.execute(() -> {
            try {
                complete(supplier.get());
            } catch (Throwable e) { // as for the work itself
                completeExceptionally(e);
            }
        });
        return this;
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    @Override
    public void obtrudeValue(T value) {
        supersede();
        super.obtrudeValue(value);
    }

    @Override
    public void obtrudeException(Throwable failure) {
        Objects.requireNonNull(failure);
        supersede();
        super.obtrudeException(failure);
    }

    /** Stages that are derived from this future are plain ones. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
