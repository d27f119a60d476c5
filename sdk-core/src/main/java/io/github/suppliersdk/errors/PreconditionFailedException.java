package io.github.suppliersdk.errors;

/** Status 412: the service did not accept the header {@code accept-version}; see {@code ServiceProfile.apiName()}. */
public final class PreconditionFailedException extends ServiceException {
    public PreconditionFailedException(CallInfo call, Answer answer, ErrorBody error) {
        super(call, answer, error);
    }
}
