package io.github.suppliersdk.spring;

import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;

/**
 * A bean that changes what the starter builds, for what properties cannot express. It is called after the properties
 * were applied; several are called in their order. An exception ends the start of the application.
 */
public interface SupplierCustomizer {
    /** Changes the builder of the client. */
    default void customize(SupplierClientConfig.Builder client) {}

    /** Changes the builder of the outbox. */
    default void customize(JdbcOutbox.Builder outbox) {}

    /** Returns the source for the sync: this one, or one that wraps it. */
    default AvailabilitySource customize(AvailabilitySource source) {
        return source;
    }

    /** Changes the builder of the sync. */
    default void customize(AvailabilitySync.Builder sync) {}

    /** Changes the builder of the receiver of webhooks. */
    default void customize(WebhookReceiverConfig.Builder receiver) {}
}
