package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.redaction.OneLine;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with success, but the response cannot be used: it is not JSON, or lacks required fields. The
 * request WAS carried out; do not retry it as if it had not been made.
 *
 * <p>There are two exceptions to this. A response about another object may belong to another request, and then says
 * nothing about this one. A web page comes from an intermediary, not from the service, and the request may not have
 * reached the service. {@link #wasCarriedOut()} tells which case it is.
 */
public final class InvalidResponseException extends FailedCallException {
    private static final int LONGEST_EXCERPT = 200;

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

    private InvalidResponseException(
            CallInfo call, RawResponse response, String what, String problem, @Nullable Throwable cause) {
        super(
                call,
                "may have been carried out: the response (status " + response.status() + ") " + what + ": " + problem,
                cause);
        this.response = response;
        this.carriedOut = false;
    }

    /** For a web page, which the service does not send: an intermediary does (RFC 9110, 3.7), such as a proxy. */
    public static InvalidResponseException ofIntermediary(CallInfo call, RawResponse response) {
        return new InvalidResponseException(
                call,
                response,
                "is a web page, perhaps of a proxy or a maintenance server",
                response.body().isBlank() ? "its body was not read" : OneLine.of(response.body(), LONGEST_EXCERPT),
                null);
    }

    /** For a response that belongs to another request. */
    public static InvalidResponseException ofAnotherRequest(CallInfo call, RawResponse response, String problem) {
        return new InvalidResponseException(call, response, "is about something else", problem, null);
    }

    /**
     * Whether the service has certainly carried the request out. False if the response is a web page or describes
     * another object: then the outcome of the request is unknown. Reading from the service shows it.
     */
    public boolean wasCarriedOut() {
        return carriedOut;
    }

    /** The response of the service: status, headers, raw body. */
    public RawResponse response() {
        return response;
    }
}
