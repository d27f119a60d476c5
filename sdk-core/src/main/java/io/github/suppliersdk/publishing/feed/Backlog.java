package io.github.suppliersdk.publishing.feed;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The changes of a feed, between the threads that hand them over and the workers that send them; and its end. */
final class Backlog {
    private final int maxPending;
    private final Duration blockFor;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final PendingChanges changes = new PendingChanges();
    private boolean closed;
    private boolean stopped;

    Backlog(int maxPending, Duration blockFor) {
        this.maxPending = maxPending;
        this.blockFor = blockFor;
    }

    /**
     * Takes a change, and blocks for room if it may.
     *
     * @throws FeedFullException if no room came in time
     * @throws IllegalStateException if the feed is closed
     */
    void take(SlotChange change, boolean mayBlock) {
        long left = blockFor.toNanos();
        lock.lock();
        try {
            while (true) {
                if (closed) {
                    throw new IllegalStateException("the feed is closed");
                }
                if (changes.collapse(change)) {
                    return;
                }
                if (!mayBlock || changes.size() < maxPending) {
                    changes.add(change);
                    changed.signalAll();
                    return;
                }
                if (left <= 0) {
                    throw new FeedFullException(changes.size(), blockFor);
                }
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FeedFullException(maxPending, Duration.ZERO);
        } finally {
            lock.unlock();
        }
    }

    /** Waits until everything that was taken before has ended; false if that took longer, or it was stopped. */
    boolean awaitDone(Duration longest) throws InterruptedException {
        long left = longest.toNanos();
        lock.lockInterruptibly();
        try {
            long number = changes.accepted();
            while (!changes.isDone(number)) {
                if (stopped || left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return !stopped;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes no more changes and waits for those that it has, then stops the workers and gives them a moment.
     *
     * @return what was not sent
     */
    List<SlotChange> close(Duration longest, Duration grace, Runnable interruptWorkers) {
        long left = longest.toNanos();
        boolean interrupted = false;
        lock.lock();
        try {
            if (stopped) {
                return List.of();
            }
            closed = true;
            changed.signalAll();
            while (!changes.isDone(Long.MAX_VALUE) && left > 0 && !stopped) {
                try {
                    left = changed.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                    left = 0;
                }
            }
            return stopped ? List.of() : stop(grace, interruptWorkers);
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Interrupts what is being sent, and gives it a moment to come to its end either way. */
    private List<SlotChange> stop(Duration grace, Runnable interruptWorkers) {
        stopped = true;
        interruptWorkers.run();
        long left = grace.toNanos();
        while (changes.anyUnsettled() && left > 0) {
            try {
                left = changed.awaitNanos(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                left = 0;
            }
        }
        List<SlotChange> unsent = changes.drain();
        changed.signalAll();
        return unsent;
    }

    /** The next change to send, as soon as there is one; null when there will be none. */
    PendingChanges.@Nullable Entry next() {
        lock.lock();
        try {
            while (!stopped) {
                PendingChanges.Entry entry = changes.start();
                if (entry != null) {
                    return entry;
                }
                if (closed && changes.isDone(Long.MAX_VALUE)) {
                    return null;
                }
                changed.awaitUninterruptibly();
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    boolean isStopped() {
        lock.lock();
        try {
            return stopped;
        } finally {
            lock.unlock();
        }
    }

    /** Before a change is sent again: what came for its slot meanwhile goes along. */
    void takeOver(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.takeOver(entry);
        } finally {
            lock.unlock();
        }
    }

    /** It was sent or given up; what is left is to tell the listeners. */
    void settle(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.settle(entry);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The listeners were told. */
    void end(PendingChanges.Entry entry) {
        lock.lock();
        try {
            changes.end(entry);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
