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
 * Work that was handed to a client to be done on another thread: a new one for each. A pool would have a bound, and a queue
 * in which work waits for work that waits for it.
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
     * Does the work on another thread.
     *
     * @throws IllegalStateException if the client is closed
     * @throws OutOfMemoryError if the JVM has no thread to give
     */
    <T> CompletableFuture<T> submit(Supplier<T> work) {
        SubmittedCall<T> call = new SubmittedCall<>();
        open.add(call); // before the check: who closes the client sees the work, or it sees him
        try {
            calls.requireOpen();
            threads().newThread(() -> run(call, work)).start();
        } catch (RuntimeException | Error e) {
            open.remove(call);
            throw e;
        }
        return call;
    }

    /** Made when they are first needed, which most programs never do. */
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

    /** Whether all work has ended, together with what its futures made follow on its threads. */
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

    /** Ends the futures of work that goes on in spite of all. What follows on them is foreign code, so not on this thread. */
    void abandon() {
        open.stream()
                .filter(call -> !call.isDone())
                .forEach(call -> Threads.detach("supplier-sdk-close", call::abandon));
    }
}
