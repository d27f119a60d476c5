package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.spring.WebhookFilter;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** Maps the receiver to its path. */
@AutoConfiguration(after = SupplierWebhookAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean({SupplierProperties.class, WebhookReceiver.class})
public class SupplierServletAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    WebhookFilter supplierWebhookFilter(WebhookReceiver receiver, SupplierProperties properties) {
        return new WebhookFilter(receiver, properties.webhooks().path());
    }
}
