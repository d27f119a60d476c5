package io.github.suppliersdk.spark;

import io.github.suppliersdk.SupplierClient;

/** A job on this executor: what its tasks share. */
final class ExecutorRun {
    private final String run;
    private final LeasedPermits permits;
    private final RefusedCaller caller;
    private final SupplierClient client;

    /**
     * The first task of the job is here.
     *
     * @throws SecretMissingException if a secret is not on this machine; the driver is not told yet
     */
    ExecutorRun(String run, String executor, SlotPublishingSettings settings, DriverLink driver) {
        this.run = run;
        this.caller = new RefusedCaller(this::refuse);
        this.client = settings.client(caller);
        this.permits = new LeasedPermits(run, executor, driver);
    }

    /** The job fails. */
    void refuse(String reason) {
        permits.stop(new Message.Refused(run, reason), reason);
    }

    /** The rest of the job is not sent. */
    void giveUp(String reason) {
        permits.stop(new Message.GivenUp(run, reason), reason);
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
