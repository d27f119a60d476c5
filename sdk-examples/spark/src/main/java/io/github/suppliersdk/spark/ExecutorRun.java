package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A job on this executor: what its tasks share. */
final class ExecutorRun {
    private static final AtomicLong RUNS = new AtomicLong();

    private final String run;
    private final LeasedPermits permits;
    private final SupplierClient client;
    private final DriverLink driver;
    private volatile @Nullable String refused;

    /**
     * The first task of the job is here.
     *
     * @throws SecretMissingException if a secret is not on this machine; the driver is not told yet
     */
    ExecutorRun(String run, String executor, SlotPublishingSettings settings, DriverLink driver) {
        this.run = run;
        this.driver = driver;
        WriteCalls writes = new WriteCalls();
        RefusedCaller caller = new RefusedCaller(this::refuse);
        this.client = settings.client(event -> {
            writes.onCall(event);
            caller.onCall(event);
        });
        String holder =
                executor + "#" + RUNS.incrementAndGet(); // what one that is closed returns is not the next one's
        this.permits = new LeasedPermits(run, holder, driver, writes);
    }

    /** Fails the job for this reason. */
    void refuse(String reason) {
        refused = reason;
        permits.stop(new Message.Refused(run, reason), reason);
    }

    /**
     * A task has given up. The job fails if it was refused; else its rest is not sent, unless calls of other tasks pass. Returns
     * when the driver knows: a task that ends before that would let the job look as if it had gone to its end, and one that fails
     * would be repeated.
     *
     * @return whether the job is over: its outcomes are those of other attempts
     * @throws Exception if the driver cannot be told
     */
    boolean tellDriver(String reason) throws Exception {
        String why = refused;
        Message.Grant grant =
                driver.ask(why == null ? new Message.GivenUp(run, reason) : new Message.Refused(run, why));
        if (grant.stopped() != null || grant.closed()) {
            permits.stop(reason);
        }
        return grant.closed();
    }

    /** Why the job fails; null if it does not, as far as this executor knows. */
    @Nullable
    String refused() {
        return refused;
    }

    LeasedPermits permits() {
        return permits;
    }

    SupplierClient client() {
        return client;
    }

    void close() {
        permits.close();
        client.close();
    }
}
