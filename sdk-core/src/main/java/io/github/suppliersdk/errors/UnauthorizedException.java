package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 401: the access token is missing, wrong or expired. */
public final class UnauthorizedException extends ServiceException {
    /** Made by the library from a response. */
    public UnauthorizedException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
