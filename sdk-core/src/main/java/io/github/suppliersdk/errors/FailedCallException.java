package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/** A call failed: it got no response, an error as its response, or a response that cannot be read. */
public abstract class FailedCallException extends SupplierException {
    private final CallInfo call;

    protected FailedCallException(CallInfo call, String message, @Nullable Throwable cause) {
        super(call + ": " + message, cause);
        this.call = call;
    }

    /**
     * Whether the call may have changed data at the service in spite of its failure: an attempt before the last one may
     * have been carried out, and its response was lost. Reading from the service shows what happened.
     */
    public final boolean earlierAttemptMayBeApplied() {
        return call.earlierAttemptMayBeApplied();
    }

    /** The call that failed. */
    public final CallInfo call() {
        return call;
    }
}
