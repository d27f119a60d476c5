package io.github.suppliersdk.internal.call;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.internal.threads.Threads;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls and the submitted work that a client and its derived clients have in flight. Closing the client, or
 * interrupting the thread of a call, cancels them.
 *
 * <p>A thread that waits on a plain socket does not notice an interrupt by itself. So one daemon thread checks all
 * calls every few milliseconds, and ends when there have been none for a while. That costs less than handing every call
 * to another thread, and unlike an interruptible socket it never closes a connection that other calls share.
 */
public final class InFlight {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int MOST_IDLE_POLLS = 400;

    /** How long to wait for cancelled calls, which normally end within milliseconds and then report their outcome. */
    private static final long LONGEST_CANCELLING_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Each work has a new thread: a bounded pool could deadlock, when queued work is waited for by work that runs. */
    private final ThreadFactory threads = Threads.perTask("supplier-sdk-async");

    private final Map<Cancellation, Thread> calls = new ConcurrentHashMap<>();
    private final Map<Thread, CompletableFuture<?>> work = new ConcurrentHashMap<>();

    @GuardedBy("this")
    private @Nullable Thread watcher;

    // set by close, never unset; read by each call
    private volatile boolean draining;
    private volatile boolean ended;

    /**
     * Adds a call of the current thread; {@link #remove} follows in any case.
     *
     * @throws IllegalStateException if the client is closed
     */
    void add(Cancellation call) {
        // before the check: either the closing thread sees this call, or this call sees that the client is closed
        calls.put(call, Thread.currentThread());
        if (isClosedTo(1)) { // not to a call for the token that another call of this thread needs
            throw new ClientClosedException();
        }
        watch();
    }

    void remove(Cancellation call) {
        calls.remove(call);
    }

    /**
     * While the client drains, only a call or work that runs may start something.
     *
     * @param added the calls of the current thread that are about to start
     */
    private boolean isClosedTo(int added) {
        return ended || (draining && !isInside(added));
    }

    /** Whether the current thread runs submitted work, or a call besides this many. */
    private boolean isInside(int added) {
        Thread thread = Thread.currentThread();
        return work.containsKey(thread) || Collections.frequency(calls.values(), thread) > added;
    }

    /**
     * Runs the work on another thread. If the future ends before the work does, such as by cancelling it or by {@code
     * orTimeout}, the thread is interrupted, which ends the HTTP call.
     *
     * @throws IllegalStateException if the client is closed
     * @throws OutOfMemoryError if the JVM cannot start a thread
     */
    public <T> CompletableFuture<T> submit(Supplier<T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        Thread thread = threads.newThread(() -> run(future, task));
        // before the check: either the closing thread sees this work, or this work sees that the client is closed
        work.put(thread, future);
        try {
            if (isClosedTo(0)) {
                throw new ClientClosedException();
            }
            thread.start();
        } catch (RuntimeException | Error e) {
            work.remove(thread);
            throw e;
        }
        CompletableFuture<T> unused = future.whenComplete((result, failure) -> {
            if (Thread.currentThread() != thread) {
                thread.interrupt();
            }
        });
        return future;
    }

    private <T> void run(CompletableFuture<T> future, Supplier<T> task) {
        try {
            if (!future.isDone()) {
                T result = task.get();
                forgetInterrupt();
                future.complete(result);
            }
        } catch (Throwable e) { // of any kind: the future must end with it
            forgetInterrupt();
            future.completeExceptionally(e);
        } finally {
            work.remove(Thread.currentThread());
        }
    }

    /** No interrupt of the work may reach the dependent stages that run on its thread: they are other work. */
    private static void forgetInterrupt() {
        boolean unused = Thread.interrupted();
    }

    private synchronized void watch() {
        if (watcher == null) {
            Thread thread = Threads.daemons("supplier-sdk-interrupts").newThread(this::watchForInterrupts);
            thread.start(); // throws if the JVM has no thread left
            watcher = thread;
        }
    }

    private void watchForInterrupts() {
        int idlePolls = 0;
        while (!endIfIdle(idlePolls)) {
            calls.forEach((call, thread) -> {
                if (thread.isInterrupted() && !call.isCancelled()) {
                    call.cancel();
                }
            });
            LockSupport.parkNanos(POLL_NANOS);
            idlePolls = calls.isEmpty() ? idlePolls + 1 : 0;
        }
    }

    /** Ends the watcher if there was no call for a while; the next call starts another one. Whether it has ended. */
    private synchronized boolean endIfIdle(int idlePolls) {
        if (idlePolls < MOST_IDLE_POLLS || !calls.isEmpty()) {
            return false;
        }
        watcher = null;
        return true;
    }

    /** Whether the client was closed and its calls were cancelled. */
    boolean hasEnded() {
        return ended;
    }

    /**
     * Lets nothing new start, waits for what is in flight, cancels the rest, and frees what the client has. Called from
     * one of its own calls or submitted work it would wait for itself, so then another thread does it.
     *
     * @param drain how long to wait
     * @param free frees what the client has, when nothing is in flight any more
     */
    public void close(Duration drain, Runnable free) {
        long longest = TimeUnit.NANOSECONDS.convert(drain); // saturates for durations beyond 292 years
        draining = true;
        if (isInside(0)) {
            Threads.detach("supplier-sdk-close", () -> drainAndFree(longest, free));
        } else {
            drainAndFree(longest, free);
        }
    }

    private void drainAndFree(long drainNanos, Runnable free) {
        if (!ended) {
            awaitEnds(drainNanos);
        }
        boolean interrupted = Thread.interrupted(); // an interrupted thread does not wait for the drain
        ended = true;
        calls.keySet().forEach(Cancellation::cancel);
        work.keySet().forEach(Thread::interrupt);
        awaitEnds(LONGEST_CANCELLING_NANOS);
        abandon();
        free.run();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until nothing is in flight, for at most this time. Ends early if the thread is interrupted, and if another
     * close has cancelled the rest meanwhile.
     */
    private void awaitEnds(long longestNanos) {
        long start = System.nanoTime();
        boolean wasEnded = ended;
        while (!(calls.isEmpty() && work.isEmpty())
                && ended == wasEnded
                && !Thread.currentThread().isInterrupted()
                && System.nanoTime() - start < longestNanos) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Ends the futures of work that ignores its interrupt, and forgets them. */
    private void abandon() {
        work.forEach((thread, future) -> {
            work.remove(thread);
            future.completeExceptionally(new CancellationException(
                    "the client was closed before the work had ended; calls that it made may have been carried out"));
        });
    }
}
