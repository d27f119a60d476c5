package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.support.ManualTime;
import io.github.suppliersdk.sync.contract.OutboxContract;
import java.time.Duration;
import java.time.Instant;

/** Runs the contract of outboxes on the one in memory, which several simulated processes may share. */
class MemoryOutboxTest extends OutboxContract {
    private final ManualTime time = new ManualTime();

    @Override
    protected OutboxQueue emptyOutbox() {
        return new MemoryOutbox(time);
    }

    @Override
    protected OutboxQueue sameOutboxOfAnotherProcess(OutboxQueue first) {
        return first;
    }

    @Override
    protected void elapse(Duration duration) {
        time.pass(duration);
    }

    @Override
    protected Instant timeOfOutbox() {
        return time.now();
    }
}
