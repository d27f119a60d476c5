package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Passes slots from the thread of a Spark task to the thread of a publisher's run, and outcomes back. Only the thread
 * of the task may read Spark's rows. Both queues are bounded.
 */
final class TaskHandoff implements AutoCloseable {
    private static final int MAX_SLOTS = 2000;
    private static final int MAX_OUTCOMES = 4000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition forTask = lock.newCondition();
    private final Condition forRun = lock.newCondition();
    private final Deque<SlotTarget> slots = new ArrayDeque<>();
    private final Input input = new Input();
    private final Thread run;
    private List<SlotOutcome> outcomes = new ArrayList<>();
    private boolean inputEnded;
    private boolean unwanted;
    private boolean over;
    private @Nullable PublishReport report;
    private @Nullable Throwable failure;

    /** Starts the run on a thread of its own. */
    TaskHandoff(BiFunction<Iterator<SlotTarget>, PublishListener, PublishReport> publish) {
        PublishListener listener = new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                put(outcome);
            }
        };
        run = new Thread(() -> publish(publish, listener), "supplier-sdk-spark-run");
        run.setDaemon(true);
        run.start();
    }

    private void publish(
            BiFunction<Iterator<SlotTarget>, PublishListener, PublishReport> publish, PublishListener listener) {
        PublishReport done = null;
        Throwable thrown = null;
        try {
            done = publish.apply(input, listener);
        } catch (Throwable e) { // rethrown by report(), on the thread of the task
            thrown = e;
        }
        lock.lock();
        try {
            report = done;
            failure = thrown;
            over = true;
            forTask.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The input of the run: the slots that the task gives. An interrupt ends the input, and so the run. */
    private final class Input implements Iterator<SlotTarget> {
        private final Deque<SlotTarget> taken = new ArrayDeque<>();

        @Override
        public boolean hasNext() {
            if (!taken.isEmpty()) {
                return true;
            }
            lock.lock();
            try {
                while (slots.isEmpty() && !inputEnded) {
                    forRun.await();
                }
                for (int i = 0; i < 100 && !slots.isEmpty(); i++) {
                    taken.add(slots.remove());
                }
                forTask.signal();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                lock.unlock();
            }
            return !taken.isEmpty();
        }

        @Override
        public SlotTarget next() {
            SlotTarget next = taken.poll();
            if (next == null) {
                throw new NoSuchElementException();
            }
            return next;
        }
    }

    private void put(SlotOutcome outcome) {
        lock.lock();
        try {
            while (outcomes.size() >= MAX_OUTCOMES && !unwanted) {
                forRun.awaitUninterruptibly();
            }
            if (!unwanted) {
                outcomes.add(outcome);
                forTask.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether the run accepts another slot. */
    boolean hasRoom() {
        lock.lock();
        try {
            return slots.size() < MAX_SLOTS && !over;
        } finally {
            lock.unlock();
        }
    }

    void give(SlotTarget slot) {
        lock.lock();
        try {
            slots.add(slot);
            forRun.signal();
        } finally {
            lock.unlock();
        }
    }

    void endInput() {
        lock.lock();
        try {
            inputEnded = true;
            forRun.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes the outcomes that are there. If there is none, waits until one arrives, the run is over or the time has
     * passed.
     *
     * @param moreToGive whether the task has more slots; if so, this also returns as soon as the run accepts another
     *     one
     * @param millis the longest time to wait, in milliseconds
     */
    List<SlotOutcome> take(boolean moreToGive, long millis) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (outcomes.isEmpty() && !over && !(moreToGive && slots.size() < MAX_SLOTS) && left > 0) {
                left = forTask.awaitNanos(left);
            }
            List<SlotOutcome> all = outcomes;
            outcomes = new ArrayList<>();
            forRun.signalAll();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the run is over and all its outcomes have been taken. */
    boolean isOver() {
        lock.lock();
        try {
            return over && outcomes.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** The slots that the run did not take. Call this when the run is over. */
    List<SlotTarget> notTaken() {
        lock.lock();
        try {
            List<SlotTarget> all = new ArrayList<>(input.taken);
            all.addAll(slots);
            return all;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The report of the run. Call this when the run is over.
     *
     * @throws SlotPublishingException if the run failed with an exception; an {@link Error} is rethrown
     */
    PublishReport report() {
        lock.lock();
        try {
            if (failure instanceof Error error) {
                throw error;
            }
            if (report == null) {
                throw new SlotPublishingException("the publisher of a task failed: " + failure, failure);
            }
            return report;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the run early: calls in flight are cancelled, and slots that were not sent are reported as not sent. */
    void interrupt() {
        run.interrupt();
    }

    /** Ends the run and waits until no call is in flight. Drops outcomes that were not taken. */
    @Override
    public void close() {
        lock.lock();
        try {
            unwanted = true;
            inputEnded = true;
            forRun.signalAll();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        run.interrupt();
        while (run.isAlive()) {
            try {
                run.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
