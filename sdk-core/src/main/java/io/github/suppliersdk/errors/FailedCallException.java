package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/** A call failed: it got no response, an error as its response, or a response that cannot be read. */
public abstract class FailedCallException extends SupplierException {
    private final CallInfo call;

    protected FailedCallException(CallInfo call, String message, @Nullable Throwable cause) {
        super(call.effect(), call + ": " + message + words(call.effect()), cause);
        this.call = call;
    }

    private static String words(Effect effect) {
        return switch (effect) {
            case NONE -> "";
            case UNKNOWN -> "; it may have been carried out";
            case APPLIED -> "; it was carried out";
        };
    }

    /** The call that failed. */
    public final CallInfo call() {
        return call;
    }
}
