package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.WebhookHandler;

/** Wraps parts of the application. */
public interface Decoration {
    /** Wraps a handler. */
    default WebhookHandler of(WebhookHandler handler) {
        return handler;
    }

    /** Wraps a source. */
    default AvailabilitySource of(AvailabilitySource source) {
        return source;
    }

    /** Wraps the marking of slots, the last step of a webhook's transaction. */
    default SlotMarks of(SlotMarks marks) {
        return marks;
    }
}
