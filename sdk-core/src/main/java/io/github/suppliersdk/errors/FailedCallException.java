package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/** A call that left the library, or tried to, and did not come back with a usable response. */
public abstract class FailedCallException extends SupplierException {
    private final CallInfo call;

    protected FailedCallException(CallInfo call, String message, @Nullable Throwable cause) {
        super(call + ": " + message, cause);
        this.call = call;
    }

    /**
     * Whether the call may have changed something at the service in spite of how it ended: an attempt before the last one
     * may have been carried out, and its response was lost. The same holds where the response that came to a POST may be
     * the one to an earlier request on its connection, which only happens with sockets that the library does not see; see
     * {@link io.github.suppliersdk.http.OkHttpTransport#using(okhttp3.OkHttpClient)}. Read, to find out.
     */
    public final boolean earlierAttemptMayBeApplied() {
        return call.earlierAttemptMayBeApplied();
    }

    /** Which call failed. */
    public final CallInfo call() {
        return call;
    }
}
