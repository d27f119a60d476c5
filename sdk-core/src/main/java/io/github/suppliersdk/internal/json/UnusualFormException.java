package io.github.suppliersdk.internal.json;

import java.io.IOException;

/**
 * The bytes are not in the form that {@link ScannedInput} reads. It has no stack trace and no message: the caller then
 * uses the other input.
 */
final class UnusualFormException extends IOException {
    private static final long serialVersionUID = 1;

    UnusualFormException() {
        super(null, null);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
