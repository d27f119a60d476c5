package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** Bytes are not in the form that {@link ScannedInput} reads. Has no stack and no text: it only leads to the other input. */
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
