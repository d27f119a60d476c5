package io.github.suppliersdk.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No response, or only a part of one, came from the service. */
public final class HttpTransportException extends IOException {
    private final boolean requestMayHaveReachedService;
    private final boolean refusedByIntermediary;

    private HttpTransportException(
            boolean requestMayHaveReachedService,
            boolean refusedByIntermediary,
            String message,
            @Nullable Throwable cause) {
        super(message, cause);
        this.requestMayHaveReachedService = requestMayHaveReachedService;
        this.refusedByIntermediary = refusedByIntermediary;
    }

    /** Makes an exception: the service has certainly not received a complete request, so it may be sent again. */
    public static HttpTransportException notSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, false, message, cause);
    }

    /**
     * Makes an exception: the service has certainly not received a complete request, and another attempt would end in
     * the same way, such as when a proxy refuses the caller. The request is not sent again.
     */
    public static HttpTransportException refusedByIntermediary(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, true, message, cause);
    }

    /** Makes an exception: the service may have carried the request out. */
    public static HttpTransportException maybeSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(true, false, message, cause);
    }

    /** Whether the service may have carried the request out; false only when that is certain. */
    public boolean requestMayHaveReachedService() {
        return requestMayHaveReachedService;
    }

    /** Whether an intermediary refuses the caller, so that the same request would fail in the same way. */
    public boolean isRefusedByIntermediary() {
        return refusedByIntermediary;
    }
}
