package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Optional;

/**
 * What the service is told, and how that came about.
 *
 * @param isLogged whether the log has the failure from elsewhere, with its stack trace
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
