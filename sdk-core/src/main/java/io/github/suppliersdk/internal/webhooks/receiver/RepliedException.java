package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Optional;

/** Ends the work on a request with a reply: a transaction is rolled back. */
final class RepliedException extends Exception {
    private final Reply reply;

    RepliedException(Reply reply) {
        super(null, null, false, false);
        this.reply = reply;
    }

    /** The handler refuses. */
    static RepliedException refused(Enum<?> code, Optional<String> message) {
        return new RepliedException(Reply.refusal(code.name(), message));
    }

    /** What the row says. */
    static RepliedException repeated(Reply reply) {
        return new RepliedException(reply.as(WebhookOutcome.REPEATED));
    }

    /** The body does not have the form of the contract. The message names fields and never shows content. */
    static RepliedException incorrect(String message) {
        return invalid("INCORRECT_REQUEST", message);
    }

    /** The body is not valid. The message names fields and never shows content. */
    static RepliedException invalid(String code, String message) {
        return new RepliedException(Reply.refusal(code, message).as(WebhookOutcome.INVALID));
    }

    Reply reply() {
        return reply;
    }
}
