package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 404: the object that the path names does not exist. */
public final class NotFoundException extends ServiceException {
    /** Made by the library from a response. */
    public NotFoundException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
