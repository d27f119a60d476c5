package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 403: the access token is good, but not for this. */
public final class ForbiddenException extends ServiceException {
    /** Made by the library from a response. */
    public ForbiddenException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
