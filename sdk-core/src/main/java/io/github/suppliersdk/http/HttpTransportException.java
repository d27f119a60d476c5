package io.github.suppliersdk.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No response, or not a whole one, came from the service. */
public final class HttpTransportException extends IOException {
    private final boolean requestMayHaveReachedService;
    private final boolean refusedOnTheWay;

    private HttpTransportException(
            boolean requestMayHaveReachedService, boolean refusedOnTheWay, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.requestMayHaveReachedService = requestMayHaveReachedService;
        this.refusedOnTheWay = refusedOnTheWay;
    }

    /** It is certain that the service has not seen a complete request: it may be sent again without harm. */
    public static HttpTransportException notSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, false, message, cause);
    }

    /**
     * It is certain that the service has not seen a complete request, and another one would end in the same way, such as
     * when a proxy refuses the caller. It is not sent again.
     */
    public static HttpTransportException refusedOnTheWay(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, true, message, cause);
    }

    /** The service may have carried the request out. */
    public static HttpTransportException maybeSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(true, false, message, cause);
    }

    /** Whether the service may have carried the request out; false only when that is certain. */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }

    /** Whether somebody before the service refuses the caller, so that the same request would end like this again. */
    public boolean isRefusedOnTheWay() {
        return refusedOnTheWay;
    }
}
