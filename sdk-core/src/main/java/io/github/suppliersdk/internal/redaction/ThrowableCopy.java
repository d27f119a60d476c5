package io.github.suppliersdk.internal.redaction;

import org.jspecify.annotations.Nullable;

/**
 * What is shown of a throwable that came from outside. It looks like the original in a log and, unlike the original,
 * holds nothing but texts: no secret in a field, and nothing that cannot be serialised.
 */
final class ThrowableCopy extends Exception {
    private final String type;

    ThrowableCopy(String type, @Nullable String message) {
        super(message);
        this.type = type;
    }

    /** The name of the class of the original. */
    String type() {
        return type;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // the type is that of the original, and the message is its own
    public String toString() {
        return getMessage() == null ? type : type + ": " + getMessage();
    }
}
