package io.github.suppliersdk.errors;

/** Status 429: too many requests; {@code Retry-After} in the headers may say how long to wait. */
public final class TooManyRequestsException extends ServiceException {
    public TooManyRequestsException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
