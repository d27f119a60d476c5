package io.github.suppliersdk.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** No response, or only a part of one, came from the service. The cause is the exception that happened, if any. */
public final class HttpTransportException extends IOException {
    private final boolean mayHaveArrived;

    private HttpTransportException(boolean mayHaveArrived, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.mayHaveArrived = mayHaveArrived;
    }

    /** The service has certainly not received a complete request, so it may be sent again. */
    public static HttpTransportException notSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(false, message, cause);
    }

    /** The service may have carried the request out. */
    public static HttpTransportException maybeSent(String message, @Nullable Throwable cause) {
        return new HttpTransportException(true, message, cause);
    }

    /** Whether the service may have got the request; false only when it certainly has not. */
    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }
}
