package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 429: too many requests; {@code Retry-After} in the headers may say how long to wait. */
public final class TooManyRequestsException extends ServiceException {
    /** Made by the library from a response. */
    public TooManyRequestsException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
