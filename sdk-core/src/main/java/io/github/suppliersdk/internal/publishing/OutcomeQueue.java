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

    /** Makes a queue for this many outcomes. */
    public OutcomeQueue(int most) {
        this.most = most;
    }

    /** Adds an outcome. An interrupt does not lose it: it ends the run, which still reports its outcomes. */
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

    /** Takes the next outcome; null after the last one. */
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

    /** Notes that no more outcomes come. */
    public void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Notes that no more outcomes are taken: queued and later ones are dropped. */
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
