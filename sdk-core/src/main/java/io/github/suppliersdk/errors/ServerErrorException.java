package io.github.suppliersdk.errors;

import io.github.suppliersdk.http.RawResponse;

/**
 * Status 500 to 599: the service, or an intermediary before it, failed. A POST may have been carried out all the same.
 */
public final class ServerErrorException extends ServiceException {
    /** Made by the library from a response. */
    public ServerErrorException(CallInfo call, RawResponse response, ErrorBody error) {
        super(call, response, error);
    }
}
