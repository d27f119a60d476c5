package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Work that was submitted to a client. Each piece runs on a new thread: a bounded pool could deadlock, when queued work
 * is waited for by the work that runs.
 */
final class Submissions {
    private final ThreadFactory threads = Threads.perTask("supplier-sdk-async");
    private final InFlightCalls calls;
    private final Map<Thread, CompletableFuture<?>> open = new ConcurrentHashMap<>();

    Submissions(InFlightCalls calls) {
        this.calls = calls;
    }

    /**
     * Runs the work on another thread. If the future ends before the work does, such as by cancelling it or by {@code
     * orTimeout}, the thread is interrupted, which ends the HTTP call.
     *
     * @throws IllegalStateException if the client is closed
     * @throws OutOfMemoryError if the JVM cannot start a thread
     */
    <T> CompletableFuture<T> submit(Supplier<T> work) {
        CompletableFuture<T> future = new CompletableFuture<>();
        AtomicBoolean over = new AtomicBoolean();
        Thread thread = threads.newThread(() -> calls.during(() -> run(future, work, over)));
        // before the check: either the closing thread sees this work, or this work sees that the client is closed
        open.put(thread, future);
        try {
            calls.requireOpen();
            thread.start();
        } catch (RuntimeException | Error e) {
            open.remove(thread);
            throw e;
        }
        CompletableFuture<T> unused = future.whenComplete((result, failure) -> {
            if (!over.get()) {
                thread.interrupt();
            }
        });
        return future;
    }

    private <T> void run(CompletableFuture<T> future, Supplier<T> work, AtomicBoolean over) {
        try {
            if (!future.isDone()) {
                T result = work.get();
                end(over);
                future.complete(result);
            }
        } catch (Throwable e) { // of any kind: the future must end with it
            end(over);
            future.completeExceptionally(e);
        } finally {
            open.remove(Thread.currentThread());
        }
    }

    /** No interrupt of the work may reach the dependent stages that run on its thread: they are other work. */
    private static void end(AtomicBoolean over) {
        over.set(true);
        boolean unused = Thread.interrupted();
    }

    /** Whether all work has ended, together with the dependent stages that run on its threads. */
    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Interrupts the work that has not ended. */
    void interrupt() {
        open.keySet().forEach(Thread::interrupt);
    }

    /** Ends the futures of work that ignores its interrupt, and forgets them. */
    void abandon() {
        open.forEach((thread, future) -> {
            open.remove(thread);
            future.completeExceptionally(new CancellationException(
                    "the client was closed before the work had ended; calls that it made may have been carried out"));
        });
    }
}
