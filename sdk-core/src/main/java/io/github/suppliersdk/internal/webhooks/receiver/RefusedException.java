package io.github.suppliersdk.internal.webhooks.receiver;

import java.util.Optional;

/** The handler has refused, or would have to: what it has written is rolled back. */
final class RefusedException extends Exception {
    private final Reply reply;

    RefusedException(Reply reply) {
        super(null, null, false, false);
        this.reply = reply;
    }

    RefusedException(Enum<?> code, Optional<String> message) {
        this(Reply.refusal(code.name(), message));
    }

    Reply reply() {
        return reply;
    }
}
