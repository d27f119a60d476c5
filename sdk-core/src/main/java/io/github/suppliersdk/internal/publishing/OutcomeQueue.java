package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotOutcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A bounded queue of outcomes: the run waits while it is full, and the consumer waits while it is empty. */
public final class OutcomeQueue {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<SlotOutcome> outcomes = new ArrayDeque<>();
    private boolean ended;
    private boolean unwanted;

    /** A queue for so many outcomes. */
    public OutcomeQueue(int most) {
        this.most = most;
    }

    /** Adds one. Interrupts do not lose it: the run ends by them, and tells the outcomes of what it had. */
    public void put(SlotOutcome outcome) {
        lock.lock();
        try {
            while (outcomes.size() >= most && !unwanted) {
                changed.awaitUninterruptibly();
            }
            if (!unwanted) {
                outcomes.add(outcome);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next one; null after the last. */
    public @Nullable SlotOutcome take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (outcomes.isEmpty() && !ended) {
                changed.await();
            }
            changed.signalAll();
            return outcomes.poll();
        } finally {
            lock.unlock();
        }
    }

    /** No more will come. */
    public void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody takes any more: what is here and what comes is dropped. */
    public void drop() {
        lock.lock();
        try {
            unwanted = true;
            outcomes.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
