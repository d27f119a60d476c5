package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The web server's thread of a request: it waits for the decision, and meanwhile runs tasks that must run on it. */
class Caller {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private @Nullable Decision decision;
    private boolean hasLeft;

    /** A caller without a thread, for tasks without a request. */
    static Caller none() {
        Caller none = new Caller();
        none.hasLeft = true;
        return none;
    }

    /** Runs the task on the waiting thread; false if it does not wait any more. */
    boolean run(Runnable task) {
        lock.lock();
        try {
            if (hasLeft) {
                return false;
            }
            tasks.add(task);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Passes the decision to the thread; false if it has stopped waiting. */
    boolean decide(Decision made) {
        lock.lock();
        try {
            if (hasLeft || decision != null) {
                return false;
            }
            decision = made;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the decision; empty if there is none in time, or the thread is interrupted. */
    Optional<Decision> await(Duration longest) {
        long until = System.nanoTime() + longest.toNanos();
        while (true) {
            Runnable task;
            lock.lock();
            try {
                long left = until - System.nanoTime();
                while (decision == null && tasks.isEmpty() && left > 0) {
                    left = changed.awaitNanos(left);
                }
                if (decision != null || tasks.isEmpty()) {
                    return leave();
                }
                task = tasks.remove();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // a web server that interrupts its thread needs it back at once
                return leave();
            } finally {
                lock.unlock();
            }
            boolean isDone = false;
            try {
                task.run();
                isDone = true;
            } finally {
                if (!isDone) {
                    stop();
                }
            }
        }
    }

    /** Notes that the thread leaves with the exception of a task: it gets no further task and no decision. */
    private void stop() {
        lock.lock();
        try {
            hasLeft = true;
        } finally {
            lock.unlock();
        }
    }

    private Optional<Decision> leave() {
        hasLeft = true;
        return Optional.ofNullable(decision);
    }

    /** The tasks that were not run; another thread has to run them. */
    Queue<Runnable> remainingTasks() {
        lock.lock();
        try {
            Queue<Runnable> left = new ArrayDeque<>(tasks);
            tasks.clear();
            return left;
        } finally {
            lock.unlock();
        }
    }
}
