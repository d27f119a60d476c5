package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;

/** A bean that changes what the store of webhooks is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface JdbcWebhookStoreCustomizer {
    /** Changes the builder. */
    void customize(JdbcWebhookStore.Builder builder);

    /**
     * As {@link #customize(JdbcWebhookStore.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, JdbcWebhookStore.Builder builder) {
        customize(builder);
    }
}
