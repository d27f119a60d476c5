package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/** Status 412: the service did not accept the header {@code accept-version}; see {@code ServiceProfile.apiName()}. */
public final class PreconditionFailedException extends ServiceException {
    /** Made by the library from a response. */
    public PreconditionFailedException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
