package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import org.jspecify.annotations.Nullable;

/**
 * The service answered with success, and the response cannot be read: it is no JSON, or lacks what is promised. The
 * request WAS carried out; do not repeat it as if it had not been made.
 */
public final class InvalidResponseException extends FailedCallException {
    private final RawResponse response;

    public InvalidResponseException(CallInfo call, RawResponse response, String problem, @Nullable Throwable cause) {
        super(
                call,
                "carried out (status " + response.status() + "), but its response cannot be read: " + problem,
                cause);
        this.response = response;
    }

    /** What the service answered: status, headers, raw body. */
    public RawResponse response() {
        return response;
    }
}
