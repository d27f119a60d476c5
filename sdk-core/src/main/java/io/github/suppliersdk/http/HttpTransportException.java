package io.github.suppliersdk.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No response, or not a whole one, came from the service. */
public final class HttpTransportException extends IOException {
    private final boolean requestMayHaveReachedService;

    private HttpTransportException(boolean requestMayHaveReachedService, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.requestMayHaveReachedService = requestMayHaveReachedService;
    }

    /** It is certain that the service has not seen a complete request: it may be sent again without harm. */
    public static HttpTransportException notSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, message, cause);
    }

    /** The service may have carried the request out. */
    public static HttpTransportException maybeSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(true, message, cause);
    }

    /** Whether the service may have carried the request out; false only when that is certain. */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }
}
