package io.github.suppliersdk.internal.webhooks.receiver;

/** A body that the handler does not get. The message is for the service: it names fields and never shows content. */
final class InvalidBodyException extends Exception {
    private final Reply reply;

    private InvalidBodyException(String code, String message) {
        super(message);
        this.reply = Reply.refusal(code, message);
    }

    /** The body does not have the form of the contract. */
    static InvalidBodyException incorrect(String message) {
        return new InvalidBodyException("INCORRECT_REQUEST", message);
    }

    /** The form is valid, but a value is not. */
    static InvalidBodyException invalid(String message) {
        return new InvalidBodyException("VALIDATION_ERROR", message);
    }

    Reply reply() {
        return reply;
    }
}
