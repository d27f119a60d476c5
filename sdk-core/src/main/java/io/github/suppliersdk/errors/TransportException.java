package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/**
 * No response came: the connection could not be made, broke, or took too long, or the call was stopped by the caller or
 * the client. A loop that tries again has to check {@link #reason()}.
 */
public final class TransportException extends FailedCallException {
    private final Reason reason;

    /** Why no response came. */
    public enum Reason {
        /** The network, a peer or the transport failed, or the time limit passed. Another call may succeed. */
        FAULT,
        /**
         * The thread of the call was interrupted, and its interrupt flag is still set. Every call on it fails like this
         * until the flag is cleared, so a loop that tries again has to end here.
         */
        INTERRUPTED,
        /** The client was closed. No further call will succeed. */
        CLIENT_CLOSED
    }

    /** Made by the library. */
    public TransportException(CallInfo call, Reason reason, String problem, @Nullable Throwable cause) {
        super(call, begin(reason) + problem + (call.effect() == Effect.NONE ? "; nothing was changed" : ""), cause);
        this.reason = reason;
    }

    private static String begin(Reason reason) {
        return switch (reason) {
            case FAULT -> "";
            case INTERRUPTED -> "the thread was interrupted: ";
            case CLIENT_CLOSED -> "the client was closed: ";
        };
    }

    /** The reason: whether another call may succeed. */
    public Reason reason() {
        return reason;
    }
}
