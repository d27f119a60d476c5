package io.github.suppliersdk.errors;

/** Status 403: the access token is good, but not for this. */
public final class ForbiddenException extends ServiceException {
    public ForbiddenException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
