package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that was submitted to a client. Each piece runs on a new thread: a bounded pool could deadlock, when queued work
 * is waited for by the work that runs.
 */
final class Submissions {
    private final InFlightCalls calls;
    private final Set<SubmittedCall<?>> open = ConcurrentHashMap.newKeySet();
    private @Nullable ThreadFactory threads;

    Submissions(InFlightCalls calls) {
        this.calls = calls;
    }

    Submissions(InFlightCalls calls, ThreadFactory threads) {
        this(calls);
        this.threads = threads;
    }

    /**
     * Runs the work on another thread.
     *
     * @throws IllegalStateException if the client is closed
     * @throws OutOfMemoryError if the JVM cannot start a thread
     */
    <T> CompletableFuture<T> submit(Supplier<T> work) {
        SubmittedCall<T> call = new SubmittedCall<>();
        // before the check: either the closing thread sees this work, or this work sees that the client is closed
        open.add(call);
        try {
            calls.requireOpen();
            threads().newThread(() -> run(call, work)).start();
        } catch (RuntimeException | Error e) {
            open.remove(call);
            throw e;
        }
        return call;
    }

    /** Makes threads; created on first use, because most programs never submit work. */
    private synchronized ThreadFactory threads() {
        ThreadFactory ready = threads;
        if (ready == null) {
            ready = Threads.perTask("supplier-sdk-async");
            threads = ready;
        }
        return ready;
    }

    private <T> void run(SubmittedCall<T> call, Supplier<T> work) {
        try {
            calls.during(() -> call.run(work));
        } finally {
            open.remove(call);
        }
    }

    /** Whether all work has ended, together with the dependent stages that run on its threads. */
    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Whether all futures have ended. */
    boolean areDone() {
        return open.stream().allMatch(CompletableFuture::isDone);
    }

    /** Interrupts the work that has not ended. */
    void interrupt() {
        open.forEach(SubmittedCall::interrupt);
    }

    /**
     * Ends the futures of work that ignores its interrupt. Dependent stages are foreign code, so they do not run on
     * this thread.
     */
    void abandon() {
        open.stream()
                .filter(call -> !call.isDone())
                .forEach(call -> Threads.detach("supplier-sdk-close", call::abandon));
    }
}
