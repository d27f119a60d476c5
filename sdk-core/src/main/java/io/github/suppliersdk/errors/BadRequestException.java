package io.github.suppliersdk.errors;

/** Status 400: the service found something wrong with the request; its message says what. */
public final class BadRequestException extends ServiceException {
    public BadRequestException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
