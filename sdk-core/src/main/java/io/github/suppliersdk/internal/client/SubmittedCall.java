package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * The future of work that runs on another thread. However the future ends before the work does, be it by cancelling it,
 * by a time limit such as {@code orTimeout}, or by completing it by hand: that thread is interrupted, which ends the HTTP
 * call.
 */
final class SubmittedCall<T> extends CompletableFuture<T> {
    static <T> SubmittedCall<T> start(ExecutorService executor, Supplier<T> work, InFlightCalls calls) {
        SubmittedCall<T> pending = new SubmittedCall<>();
        Future<?> task = executor.submit(() -> calls.during(() -> {
            try {
                pending.completeWith(work.get());
            } catch (Throwable e) { // whatever it is, whoever waits for the future must see it
                pending.failWith(e);
            }
        }));
        CompletableFuture<T> unused = pending.whenComplete((result, failure) -> {
            if (!pending.endedByWork) {
                task.cancel(true);
            }
        });
        return pending;
    }

    private volatile boolean endedByWork;

    private void completeWith(T result) {
        endedByWork = true;
        complete(result);
    }

    private void failWith(Throwable failure) {
        endedByWork = true;
        completeExceptionally(failure);
    }

    /** Stages that are derived from this future are plain ones. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }
}
