package io.github.suppliersdk.internal.webhooks.receiver;

/** A body that the handler does not get. The message is for the service: it names fields and never shows content. */
final class InvalidBodyException extends Exception {
    private final Reply reply;

    InvalidBodyException(String code, String message) {
        super(message);
        this.reply = Reply.refusal(code, message);
    }

    Reply reply() {
        return reply;
    }
}
