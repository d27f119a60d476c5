package io.github.suppliersdk.errors;

/** Status 409: the request contradicts what the service has, such as an option in use or an id that is taken. */
public final class ConflictException extends ServiceException {
    public ConflictException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
