package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** One publishing job on one executor: the client and the permits that its tasks share. */
final class ExecutorRun {
    private static final AtomicLong RUNS = new AtomicLong();

    private final String run;
    private final LeasedPermits permits;
    private final SupplierClient client;
    private final DriverLink driver;
    private volatile @Nullable String refused;

    /**
     * Created by the first task of the job on this executor.
     *
     * @throws SecretMissingException if a secret is not on this machine; the driver is not informed
     */
    ExecutorRun(String run, String executor, SlotPublishingSettings settings, DriverLink driver) {
        this.run = run;
        this.driver = driver;
        WriteCalls writes = new WriteCalls();
        TokenFailureObserver caller = new TokenFailureObserver(this::refuse);
        this.client = settings.client(event -> {
            writes.onCall(event);
            caller.onCall(event);
        });
        // A new name each time, so that the permits that a closed run returns are not those of the next run.
        String holder = executor + "#" + RUNS.incrementAndGet();
        this.permits = new LeasedPermits(run, holder, driver, writes);
    }

    /** Fails the job for this reason. */
    void refuse(String reason) {
        refused = reason;
        permits.stop(new Message.Refused(run, reason), reason);
    }

    /**
     * Tells the driver that a task has given up. If the service has refused the caller, the job fails; otherwise it
     * stops, unless calls of other tasks pass. Returns only when the driver has responded: if the task ended before
     * that, the job would look complete, and if it failed before that, Spark would retry it.
     *
     * @param reason why the task has given up
     * @return whether the job is over, and its outcomes are those of other attempts
     * @throws Exception if the driver cannot be reached
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

    /** Why the job fails; null if it has not failed as far as this executor knows. */
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
