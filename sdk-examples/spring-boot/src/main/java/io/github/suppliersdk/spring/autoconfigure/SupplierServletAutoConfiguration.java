package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.ServletContext;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/** Maps the receiver to its path. */
@AutoConfiguration(after = SupplierWebhookAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean({SupplierBeans.class, WebhookReceiver.class})
public class SupplierServletAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    WebhookFilter supplierWebhookFilter(
            WebhookReceiver receiver, SupplierProperties properties, ServletContext context) {
        return new WebhookFilter(
                receiver, context.getContextPath() + properties.getWebhooks().getPath());
    }
}
