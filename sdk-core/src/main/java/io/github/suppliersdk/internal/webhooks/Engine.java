package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Gives each piece of work a place and a thread, and answers in time whatever the handler does: the handler runs on a
 * thread of its own while the web server's thread waits for no longer than the deadline.
 */
final class Engine {
    private static final long IDLE_SECONDS = 10;

    private final Duration deadline;
    private final Permits permits;
    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private final Claims claims;
    private final Execution execution;
    private final Observers observers;
    private final ExecutorService threads;
    private volatile boolean closing;

    Engine(Settings settings, Observers observers, Permits permits) {
        this.deadline = settings.deadline();
        this.permits = permits;
        this.claims = new Claims(settings.store(), settings.clock(), settings.lease());
        this.execution = new Execution(claims, running, observers);
        this.observers = observers;
        // Platform threads on every JVM: their number is bounded by the places, and a handler that blocks inside
        // synchronized, as many database drivers do, would stop all virtual threads of Java 21 to 23. The pool has no
        // bound of its own, because a place is free a moment before its thread is.
        this.threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Threads.daemons("supplier-webhook"));
    }

    Claims claims() {
        return claims;
    }

    /** What is under way, by the id under which it is stored. */
    Map<String, Running> running() {
        return running;
    }

    boolean isClosing() {
        return closing;
    }

    /**
     * Answers within the deadline, counted from this moment in {@link System#nanoTime()}. The permit is released when the
     * work has ended, which may be later.
     */
    Decision answer(Work work, long arrival, Permits.Permit permit) {
        Running mine = new Running(work);
        Running other = running.putIfAbsent(work.storeId(), mine);
        if (other != null) {
            try {
                return repeated(await(other, arrival).orElseGet(() -> late(work)));
            } finally {
                permit.release();
            }
        }
        start(mine, permit, () -> execution.process(mine));
        return await(mine, arrival).orElseGet(() -> {
            mine.decide(late(work));
            return mine.decision();
        });
    }

    private static Decision late(Work work) {
        return new Decision(work.refusal("No answer in time."), WebhookOutcome.LATE);
    }

    private static Decision repeated(Decision decision) {
        return new Decision(decision.reply(), WebhookOutcome.REPEATED);
    }

    private Optional<Decision> await(Running work, long arrival) {
        try {
            return work.await(deadline.minusNanos(System.nanoTime() - arrival));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty(); // whoever interrupts a web server's thread wants it back at once
        }
    }

    /** Runs a task for work, and then releases its permit. */
    private void start(Running work, Permits.Permit permit, Runnable task) {
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    end(work, permit);
                }
            });
        } catch (RejectedExecutionException
                | OutOfMemoryError e) { // closed in this very moment, or no thread to be had
            work.decide(new Decision(Reply.NOT_DONE, WebhookOutcome.OVERLOADED));
            end(work, permit);
        }
    }

    private void end(Running work, Permits.Permit permit) {
        running.remove(work.work().storeId(), work);
        permit.release();
    }

    /** Ends what a process that has ended left behind, unless somebody else is at it or there is no free place. */
    void recover(StoredCall left, Work work) {
        if (closing) {
            return;
        }
        permits.tryTake().ifPresent(permit -> {
            Running mine = new Running(work);
            mine.claim(left);
            if (running.putIfAbsent(work.storeId(), mine) != null) {
                permit.release();
                return;
            }
            start(mine, permit, () -> execution.recover(mine));
        });
    }

    /** Says of everything under way that its process is alive. */
    void renewLeases() {
        for (Running each : running.values()) {
            try {
                claims.renew(each);
            } catch (RuntimeException e) {
                observers.trouble("the lease of " + each.work().storeId() + " could not be renewed", e);
            }
        }
    }

    /** Runs something apart from any request. */
    void execute(Runnable task) {
        threads.execute(task);
    }

    /** Takes no new work, waits for what is under way, and says whether all of it ended in time. */
    boolean close(Duration longest) {
        closing = true;
        boolean drained = permits.awaitAll(longest);
        threads.shutdownNow();
        return drained;
    }
}
