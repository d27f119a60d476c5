package io.github.suppliersdk.internal.publishing;

import java.util.concurrent.locks.Condition;

/** How a thread of a run waits. */
public interface WaitStrategy {
    /** As the clock of the machine goes. */
    WaitStrategy REAL = new WaitStrategy() {
        @Override
        @SuppressWarnings("WaitNotInLoop") // the caller checks everything again
        public void await(Condition condition, long nanos, boolean idle) throws InterruptedException {
            long unused = condition.awaitNanos(nanos);
        }
    };

    /**
     * Waits for a signal.
     *
     * @param nanos how long at most
     * @param idle whether nothing of the run goes on that could give a signal, so that only time can change anything
     */
    void await(Condition condition, long nanos, boolean idle) throws InterruptedException;
}
