package io.github.suppliersdk.errors;

/** Status 401: the access token is missing, wrong or expired. */
public final class UnauthorizedException extends ServiceException {
    public UnauthorizedException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
