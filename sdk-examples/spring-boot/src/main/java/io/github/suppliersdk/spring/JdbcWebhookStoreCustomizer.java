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

    /**
     * Changes the builder of the store of one of several accounts; calls {@link #customize(JdbcWebhookStore.Builder)}
     * unless overridden.
     *
     * @param account the name of the account; empty if there is only one, without a name
     */
    default void customize(String account, JdbcWebhookStore.Builder builder) {
        customize(builder);
    }
}
