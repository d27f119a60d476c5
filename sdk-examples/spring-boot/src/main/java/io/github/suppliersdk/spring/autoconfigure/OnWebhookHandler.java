package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.WebhookHandler;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;

/** Whether the application has a handler of either kind. */
final class OnWebhookHandler extends AnyNestedCondition {
    OnWebhookHandler() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnBean(WebhookHandler.class)
    static class InTheTransaction {}

    @ConditionalOnBean(RemoteWebhookHandler.class)
    static class Remote {}
}
