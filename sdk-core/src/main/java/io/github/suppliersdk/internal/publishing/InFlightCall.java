package io.github.suppliersdk.internal.publishing;

/**
 * A call to make for a batch, and when it began. Each is one of its own, also where two look alike.
 *
 * <p>What call it is follows from the phase of the batch.
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
