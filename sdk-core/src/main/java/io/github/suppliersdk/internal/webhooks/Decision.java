package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Optional;

/**
 * The response to the service, and how it came about.
 *
 * @param isLogged whether the failure has been logged already, with its stack trace
 */
record Decision(Reply reply, WebhookOutcome outcome, Optional<Throwable> failure, boolean isLogged) {
    Decision(Reply reply, WebhookOutcome outcome) {
        this(reply, outcome, Optional.empty());
    }

    Decision(Reply reply, WebhookOutcome outcome, Optional<Throwable> failure) {
        this(reply, outcome, failure, false);
    }

    Decision logged() {
        return new Decision(reply, outcome, failure, true);
    }
}
