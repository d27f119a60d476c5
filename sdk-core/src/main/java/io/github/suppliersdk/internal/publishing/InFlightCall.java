package io.github.suppliersdk.internal.publishing;

/**
 * A call to make for a batch, and when it began. Compared by identity.
 *
 * <p>The phase of the batch determines the call.
 */
public final class InFlightCall {
    private final Batch batch;
    private final long started;

    InFlightCall(Batch batch, long started) {
        this.batch = batch;
        this.started = started;
    }

    /** The batch. */
    public Batch batch() {
        return batch;
    }

    /** When the call began, in nanoseconds of the run's clock. */
    public long started() {
        return started;
    }
}
