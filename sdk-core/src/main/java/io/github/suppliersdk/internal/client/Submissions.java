package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.threads.Threads;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Work that was handed to a client to be done on another thread. */
final class Submissions {
    private static final int THREADS_ON_17 = 64;

    private final InFlightCalls calls;
    private @Nullable ExecutorService executor;
    private boolean closed;

    Submissions(InFlightCalls calls) {
        this.calls = calls;
    }

    /**
     * Does the work on another thread. The threads are made when they are first needed.
     *
     * @throws IllegalStateException if the client is closed
     */
    synchronized <T> CompletableFuture<T> submit(Supplier<T> work) {
        if (closed) {
            throw new IllegalStateException("the client is closed");
        }
        ExecutorService ready = executor;
        if (ready == null) {
            ready = Threads.perTask("supplier-sdk-async", THREADS_ON_17);
            executor = ready;
        }
        return SubmittedCall.start(ready, work, calls);
    }

    /** Takes no more work. */
    synchronized void refuse() {
        closed = true;
        if (executor != null) {
            executor.shutdown();
        }
    }

    private synchronized @Nullable ExecutorService executor() {
        return executor;
    }

    /** Waits for the work that was taken, but not if the thread is interrupted. */
    void await(Duration longest) {
        ExecutorService submitted = executor();
        if (submitted == null) {
            return;
        }
        try {
            submitted.awaitTermination(TimeUnit.NANOSECONDS.convert(longest), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // whoever is interrupted wants to go: nothing more is waited for
        }
    }

    /** Interrupts the work that has not ended. */
    void end() {
        ExecutorService submitted = executor();
        if (submitted != null) {
            submitted.shutdownNow();
        }
    }
}
