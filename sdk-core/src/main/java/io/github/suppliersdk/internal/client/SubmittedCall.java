package io.github.suppliersdk.internal.client;

import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future of work that runs on another thread. If the future ends before the work does (by cancelling it, by a time
 * limit such as {@code orTimeout}, or by completing it by hand), the thread of the work is interrupted, which ends the
 * HTTP call.
 */
final class SubmittedCall<T> extends CompletableFuture<T> {
    private final Object lock = new Object();
    /** The thread that does the work, while it runs. */
    private @Nullable Thread worker;

    private boolean over;
    private boolean interrupted;

    /** Whether other code completes the future before the work has ended, so that the result of the work is ignored. */
    private boolean superseded;

    /** Does the work on this thread, unless the future has ended or the client was closed before the work began. */
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
        } catch (Throwable e) { // of any kind: the future must end with it
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
     * Lets no more interrupts reach the thread: dependent stages may run on it, and they are other work.
     *
     * @return whether the future ends with the result of the work
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
     * Interrupts the work, because the caller is about to complete the future. The interrupt comes first: completing
     * the future runs dependent stages, which are foreign code and may take any time. The result of the interrupted
     * work is ignored, so that no race decides the outcome.
     */
    private void supersede() {
        synchronized (lock) {
            superseded |= !over;
            interrupt();
        }
    }

    /** Interrupts running work, and keeps work from starting that has not begun. */
    void interrupt() {
        synchronized (lock) {
            interrupted = true;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    /** Ends the future without the work, unless it has ended already. */
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
        Objects.requireNonNull(failure); // otherwise the work would be interrupted and the future never end
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

    /** Makes plain futures for the stages that depend on this one. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
