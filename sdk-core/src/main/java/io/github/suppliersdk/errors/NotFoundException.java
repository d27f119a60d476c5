package io.github.suppliersdk.errors;

/** Status 404: what the path names does not exist. */
public final class NotFoundException extends ServiceException {
    public NotFoundException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
