package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with success, but the response cannot be used. If it is not JSON, lacks required fields or broke
 * off, a write WAS carried out ({@link Effect#APPLIED}): do not retry it as if it had not been made.
 *
 * <p>Two responses leave the effect {@link Effect#UNKNOWN}. One about another object may belong to another request, and
 * then says nothing about this one. A web page comes from an intermediary, not from the service, and the request may not
 * have reached the service.
 */
public final class InvalidResponseException extends FailedCallException {
    private final RawResponse response;

    /** Made by the library from a response. */
    public InvalidResponseException(CallInfo call, RawResponse response, String problem, @Nullable Throwable cause) {
        super(call, "success (status " + response.status() + "), but the response " + problem, cause);
        this.response = response;
    }

    /** The response of the service: status, headers, raw body. */
    public RawResponse response() {
        return response;
    }
}
