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
}
