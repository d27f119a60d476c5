package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.WaitStrategy;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.concurrent.locks.Condition;

/**
 * Waits for a signal while calls are in flight; otherwise only the passing of time has an effect, so it advances the
 * time.
 */
public record VirtualWaitStrategy(Time time) implements WaitStrategy {
    private static final long POLL = 1_000_000;

    @Override
    @SuppressWarnings("WaitNotInLoop") // the caller checks everything again
    public void await(Condition condition, long nanos, boolean idle) throws InterruptedException {
        if (idle) {
            time.sleep(Duration.ofNanos(nanos));
        } else {
            long unused = condition.awaitNanos(Math.min(nanos, POLL));
        }
    }
}
