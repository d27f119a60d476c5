package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.WebhookHandler;

/** Wraps the application's handlers and sources. */
public interface Decoration {
    /** Wraps a handler. */
    WebhookHandler of(WebhookHandler handler);

    /** Wraps a source. */
    AvailabilitySource of(AvailabilitySource source);
}
