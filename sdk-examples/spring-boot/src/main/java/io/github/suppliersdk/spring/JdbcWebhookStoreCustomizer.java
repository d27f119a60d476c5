package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;

/**
 * A bean that changes the builder of the store of webhooks after the properties were applied. Several customizers are
 * called in their order.
 */
@FunctionalInterface
public interface JdbcWebhookStoreCustomizer {
    /** Changes the builder of the store. An exception ends the start of the application. */
    void customize(JdbcWebhookStore.Builder builder);
}
