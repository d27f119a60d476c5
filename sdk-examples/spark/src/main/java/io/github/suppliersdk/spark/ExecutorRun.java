package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;
import org.jspecify.annotations.Nullable;

/** A job on this executor: what its tasks share. */
final class ExecutorRun {
    private final String run;
    private final LeasedPermits permits;
    private final RefusedCaller caller;
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
        this.caller = new RefusedCaller(this::refuse);
        this.client = settings.client(caller);
        this.permits = new LeasedPermits(run, executor, driver);
    }

    /** Fails the job for this reason. */
    void refuse(String reason) {
        refused = reason;
        permits.stop(new Message.Refused(run, reason), reason);
    }

    /**
     * The rest of the job is not sent; the job fails if it was refused. Returns when the driver knows: a task that ends before that
     * would let the job look as if it had gone to its end, and one that fails would be repeated.
     *
     * @throws Exception if the driver cannot be told
     */
    void tellDriver(String reason) throws Exception {
        permits.stop(reason);
        String why = refused;
        Message.Grant unused =
                driver.ask(why == null ? new Message.GivenUp(run, reason) : new Message.Refused(run, why));
    }

    /** Why the job fails; null if it does not, as far as this executor knows. */
    @Nullable
    String refused() {
        return refused;
    }

    LeasedPermits permits() {
        return permits;
    }

    RefusedCaller caller() {
        return caller;
    }

    SupplierClient client() {
        return client;
    }

    void close() {
        permits.close();
        client.close();
    }
}
