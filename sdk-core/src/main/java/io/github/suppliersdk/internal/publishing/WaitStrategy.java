package io.github.suppliersdk.internal.publishing;

import java.util.concurrent.locks.Condition;

/** How a thread of a run waits. */
public interface WaitStrategy {
    /** Waits by the clock of the machine. */
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
     * @param nanos the longest wait
     * @param idle whether no other thread of the run can give a signal, so that only time can change anything
     */
    void await(Condition condition, long nanos, boolean idle) throws InterruptedException;
}
