package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;

/** A bean that changes what a receiver of webhooks is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface WebhookReceiverCustomizer {
    /** Changes the builder. */
    void customize(WebhookReceiverConfig.Builder builder);

    /**
     * As {@link #customize(WebhookReceiverConfig.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, WebhookReceiverConfig.Builder builder) {
        customize(builder);
    }
}
