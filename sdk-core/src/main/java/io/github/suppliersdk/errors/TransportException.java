package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/** No response came: the connection could not be made, broke, or took too long. */
public final class TransportException extends FailedCallException {
    private final boolean requestMayHaveReachedService;

    public TransportException(
            CallInfo call, boolean requestMayHaveReachedService, String problem, @Nullable Throwable cause) {
        super(
                call,
                problem
                        + (requestMayHaveReachedService
                                ? "; the request may have reached the service"
                                : "; the request did not reach the service"),
                cause);
        this.requestMayHaveReachedService = requestMayHaveReachedService;
    }

    /**
     * Whether the service may have carried the request out. False only when that is certain: no connection, no
     * handshake, or a request that was not completely sent.
     */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }
}
