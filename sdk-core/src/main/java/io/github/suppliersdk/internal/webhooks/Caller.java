package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The thread that brought a request: it waits for the decision, and meanwhile runs tasks that must run on it. */
class Caller {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> errands = new ArrayDeque<>();
    private @Nullable Decision decision;
    private boolean gone;

    /** A caller without a thread, for tasks without a request. */
    static Caller none() {
        Caller none = new Caller();
        none.gone = true;
        return none;
    }

    /** Runs the task on the waiting thread; false if it does not wait any more. */
    boolean run(Runnable errand) {
        lock.lock();
        try {
            if (gone) {
                return false;
            }
            errands.add(errand);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Passes the decision to the thread; false if it has stopped waiting. */
    boolean decide(Decision said) {
        lock.lock();
        try {
            if (gone || decision != null) {
                return false;
            }
            decision = said;
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
            Runnable errand;
            lock.lock();
            try {
                long left = until - System.nanoTime();
                while (decision == null && errands.isEmpty() && left > 0) {
                    left = changed.awaitNanos(left);
                }
                if (decision != null || errands.isEmpty()) {
                    return leave();
                }
                errand = errands.remove();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // a web server that interrupts its thread needs it back at once
                return leave();
            } finally {
                lock.unlock();
            }
            boolean isDone = false;
            try {
                errand.run();
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
            gone = true;
        } finally {
            lock.unlock();
        }
    }

    private Optional<Decision> leave() {
        gone = true;
        return Optional.ofNullable(decision);
    }

    /** The tasks that were not run; another thread has to run them. */
    Queue<Runnable> leftOver() {
        lock.lock();
        try {
            Queue<Runnable> left = new ArrayDeque<>(errands);
            errands.clear();
            return left;
        } finally {
            lock.unlock();
        }
    }
}
