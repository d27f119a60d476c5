package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 409: the request contradicts what the service has, such as an option in use or an id that is taken. */
public final class ConflictException extends ServiceException {
    /** Made by the library from a response. */
    public ConflictException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
