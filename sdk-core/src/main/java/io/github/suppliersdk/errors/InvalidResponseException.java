package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import org.jspecify.annotations.Nullable;

/**
 * The service answered with success, and the response cannot be used: it is no JSON, or lacks what is promised. The request
 * WAS carried out; do not repeat it as if it had not been made.
 *
 * <p>There is one exception: a response about something else than the request may be the response to another one, and then
 * says nothing of this one. {@link #wasCarriedOut()} tells the two apart.
 */
public final class InvalidResponseException extends FailedCallException {
    private final RawResponse response;
    private final boolean carriedOut;

    /** For a response that cannot be read. */
    public InvalidResponseException(CallInfo call, RawResponse response, String problem, @Nullable Throwable cause) {
        super(
                call,
                "carried out (status " + response.status() + "), but its response cannot be read: " + problem,
                cause);
        this.response = response;
        this.carriedOut = true;
    }

    private InvalidResponseException(CallInfo call, RawResponse response, String problem) {
        super(
                call,
                "may have been carried out: the response (status " + response.status() + ") is about something else: "
                        + problem,
                null);
        this.response = response;
        this.carriedOut = false;
    }

    /** For a response that may be the one to another request. */
    public static InvalidResponseException ofAnotherRequest(CallInfo call, RawResponse response, String problem) {
        return new InvalidResponseException(call, response, problem);
    }

    /**
     * Whether it is certain that the service carried the request out. False if the response is about something else: over
     * HTTP/1 it may belong to another request, and nobody knows what became of this one. Read, to find out.
     */
    public boolean wasCarriedOut() {
        return carriedOut;
    }

    /** What the service answered: status, headers, raw body. */
    public RawResponse response() {
        return response;
    }
}
