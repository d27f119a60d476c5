package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 400: the service found an error in the request; its message describes it. */
public final class BadRequestException extends ServiceException {
    /** Made by the library from a response. */
    public BadRequestException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
