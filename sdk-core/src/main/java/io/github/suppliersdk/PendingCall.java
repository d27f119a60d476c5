package io.github.suppliersdk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The future of work that runs on another thread; cancelling it interrupts that thread, which ends the HTTP call. */
final class PendingCall<T> extends CompletableFuture<T> {
    private volatile @Nullable Future<?> task;

    static <T> PendingCall<T> start(ExecutorService executor, Supplier<T> work) {
        PendingCall<T> pending = new PendingCall<>();
        pending.task = executor.submit(() -> {
            try {
                pending.complete(work.get());
            } catch (Throwable e) { // whatever it is, whoever waits for the future must see it
                pending.completeExceptionally(e);
            }
        });
        if (pending.isCancelled()) {
            pending.interrupt();
        }
        return pending;
    }

    /** Cancels the work, whatever the argument. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            interrupt();
        }
        return cancelled;
    }

    private void interrupt() {
        Future<?> running = task;
        if (running != null) {
            running.cancel(true);
        }
    }

    /** Stages that are derived from this future are plain ones. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
