package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.WebhookHandler;

/** Puts something around what is the application's own. */
public interface Decoration {
    /** The handler of an account, decorated. */
    WebhookHandler of(WebhookHandler handler);

    /** The source of an account, decorated. */
    AvailabilitySource of(AvailabilitySource source);
}
