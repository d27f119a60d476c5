package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.ContextPath;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.ReceiverBeans;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.ServletContext;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/** Creates the receiver, if the application has a {@link WebhookHandler} or a {@link RemoteWebhookHandler}. */
@AutoConfiguration(after = SupplierSyncAutoConfiguration.class)
@ConditionalOnBean(SupplierBeans.class)
@Conditional(OnWebhookHandler.class)
@ConditionalOnProperty(prefix = "supplier.webhooks", name = "enabled", havingValue = "true", matchIfMissing = true)
public class SupplierWebhookAutoConfiguration {
    /** Beans of a servlet application. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class Servlets {
        /**
         * The context path of the container: one that the application does not start itself ignores {@code
         * server.servlet.context-path}.
         */
        @Bean
        ContextPath supplierContextPath(ServletContext context) {
            return new ContextPath(context.getContextPath());
        }
    }

    /** The receiver. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean(WebhookReceiver.class)
    static class Receiver {
        @Bean
        PropertiesCheck supplierWebhookCheck(SupplierProperties properties) {
            return ReceiverBeans.check(properties.getWebhooks());
        }

        @Bean
        WebhookReceiver supplierWebhookReceiver(
                SupplierBeans beans,
                SupplierProperties properties,
                ObjectProvider<ContextPath> contextPath,
                ObjectProvider<WebhookHandler> handler,
                ObjectProvider<RemoteWebhookHandler> remoteHandler,
                ObjectProvider<WebhookInbox> inbox,
                ObjectProvider<AvailabilitySync> sync) {
            return new ReceiverBeans(
                            beans,
                            properties,
                            contextPath
                                    .getIfAvailable(() -> new ContextPath(""))
                                    .value())
                    .receiver(
                            Optional.ofNullable(handler.getIfAvailable()),
                            Optional.ofNullable(remoteHandler.getIfAvailable()),
                            Optional.ofNullable(inbox.getIfAvailable()),
                            Optional.ofNullable(sync.getIfAvailable()));
        }
    }
}
