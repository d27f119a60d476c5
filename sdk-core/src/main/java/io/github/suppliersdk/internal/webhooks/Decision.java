package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Optional;

/** What the service is told, and how that came about. */
record Decision(Reply reply, WebhookOutcome outcome, Optional<Throwable> failure) {
    Decision(Reply reply, WebhookOutcome outcome) {
        this(reply, outcome, Optional.empty());
    }
}
