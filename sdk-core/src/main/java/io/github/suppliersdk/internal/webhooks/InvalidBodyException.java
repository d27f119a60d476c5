package io.github.suppliersdk.internal.webhooks;

/** A body that the handler must not see. The message is for the service: it names fields and never shows content. */
final class InvalidBodyException extends Exception {
    private final String code;

    private InvalidBodyException(String code, String message) {
        super(message);
        this.code = code;
    }

    /** The request is not of the form that the contract has. */
    static InvalidBodyException incorrect(String message) {
        return new InvalidBodyException("INCORRECT_REQUEST", message);
    }

    /** The form is right, and a value is not. */
    static InvalidBodyException invalid(String message) {
        return new InvalidBodyException("VALIDATION_ERROR", message);
    }

    String code() {
        return code;
    }
}
