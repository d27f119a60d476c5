package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 403: the access token is valid, but does not permit this request. */
public final class ForbiddenException extends ServiceException {
    /** Made by the library from a response. */
    public ForbiddenException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
