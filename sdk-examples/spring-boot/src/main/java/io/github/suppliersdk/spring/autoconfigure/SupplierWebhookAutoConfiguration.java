package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.ContextPath;
import io.github.suppliersdk.spring.internal.HandlerThreads;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.ReceiverBeans;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import jakarta.servlet.ServletContext;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.support.ContextPropagatingTaskDecorator;

/** Creates the receiver, if the application has a {@link WebhookHandler}. */
@AutoConfiguration(after = SupplierSyncAutoConfiguration.class)
@ConditionalOnBean({SupplierBeans.class, WebhookHandler.class})
public class SupplierWebhookAutoConfiguration {
    @Bean
    ReceiverBeans supplierReceiverBeans(
            SupplierBeans beans,
            SupplierProperties properties,
            Map<String, HealthProbe> probes,
            ObjectProvider<HandlerThreads> threads,
            ObjectProvider<ContextPath> contextPath) {
        return new ReceiverBeans(
                beans,
                properties,
                probes,
                Optional.ofNullable(threads.getIfAvailable()),
                contextPath.getIfAvailable(() -> new ContextPath("")).value());
    }

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

    /** Threads for handlers, if Micrometer's context propagation is on the class path. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "io.micrometer.context.ContextSnapshotFactory")
    static class ContextPropagation {
        @Bean
        @ConditionalOnMissingBean
        HandlerThreads supplierHandlerThreads() {
            return new HandlerThreads(new ContextPropagatingTaskDecorator());
        }
    }

    /** The receiver. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(prefix = "supplier.webhooks", name = "enabled", havingValue = "true", matchIfMissing = true)
    static class Receiver {
        @Bean
        @ConditionalOnMissingBean(WebhookReceiver.class)
        PropertiesCheck supplierWebhookCheck(SupplierProperties properties) {
            return ReceiverBeans.check(properties.getWebhooks());
        }

        @Bean
        @ConditionalOnMissingBean
        WebhookReceiver supplierWebhookReceiver(
                ReceiverBeans beans,
                WebhookHandler handler,
                ObjectProvider<WebhookStore> store,
                ObjectProvider<AvailabilitySync> sync) {
            return beans.receiver(
                    handler, Optional.ofNullable(store.getIfAvailable()), Optional.ofNullable(sync.getIfAvailable()));
        }
    }
}
