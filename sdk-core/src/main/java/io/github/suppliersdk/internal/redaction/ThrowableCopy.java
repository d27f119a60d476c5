package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.Nullable;

/**
 * A copy of a foreign throwable for display. It looks like the original in a log, but holds only texts: no secret in a
 * field, and nothing that cannot be serialised.
 */
final class ThrowableCopy extends Exception {
    private final String type;

    ThrowableCopy(String type, @Nullable String message) {
        super(message);
        this.type = type;
    }

    /** The class name of the original. */
    String type() {
        return type;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // the original's type with this copy's message
    public String toString() {
        return getMessage() == null ? type : type + ": " + getMessage();
    }
}
