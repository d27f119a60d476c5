package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Optional;

/** A response, and how it came about. */
record Decision(Reply reply, WebhookOutcome outcome, Optional<Throwable> failure) {
    static final Decision LATE = of(Reply.UNDECIDED, WebhookOutcome.LATE);
    static final Decision OVERLOADED = of(Reply.UNDECIDED, WebhookOutcome.OVERLOADED);

    static Decision of(Reply reply, WebhookOutcome outcome) {
        return new Decision(reply, outcome, Optional.empty());
    }

    static Decision handled(Reply reply) {
        return of(reply, WebhookOutcome.HANDLED);
    }

    static Decision repeated(Reply reply) {
        return of(reply, WebhookOutcome.REPEATED);
    }

    static Decision failed(Throwable failure) {
        return new Decision(Reply.UNDECIDED, WebhookOutcome.FAILED, Optional.of(failure));
    }
}
