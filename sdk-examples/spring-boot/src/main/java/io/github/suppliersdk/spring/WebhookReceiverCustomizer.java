package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;

/**
 * A bean that changes the builder of a receiver of webhooks after the properties were applied. Several customizers are
 * called in their order.
 */
@FunctionalInterface
public interface WebhookReceiverCustomizer {
    /** Changes the builder of the receiver. An exception ends the start of the application. */
    void customize(WebhookReceiverConfig.Builder builder);

    /**
     * Changes the builder of the receiver of one of several accounts; calls {@link
     * #customize(WebhookReceiverConfig.Builder)} unless overridden.
     *
     * @param account the name of the account; empty if there is only one, without a name
     */
    default void customize(String account, WebhookReceiverConfig.Builder builder) {
        customize(builder);
    }
}
