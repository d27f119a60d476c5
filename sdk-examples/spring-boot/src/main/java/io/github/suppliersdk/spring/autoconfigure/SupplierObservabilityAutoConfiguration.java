package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.observability.SupplierMetrics;
import io.github.suppliersdk.observability.SupplierObservations;
import io.github.suppliersdk.observability.SupplierObservers;
import io.github.suppliersdk.spring.AvailabilitySyncCustomizer;
import io.github.suppliersdk.spring.SlotPublisherCustomizer;
import io.github.suppliersdk.spring.SupplierClientCustomizer;
import io.github.suppliersdk.spring.WebhookReceiverCustomizer;
import io.github.suppliersdk.spring.internal.Decoration;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Adds metrics and observations, if {@code supplier-sdk-observability} and Micrometer's registries are on the class
 * path.
 */
@AutoConfiguration(
        after = SupplierAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.observation.ObservationAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
        })
@ConditionalOnClass(SupplierObservers.class)
@ConditionalOnBean(SupplierBeans.class)
public class SupplierObservabilityAutoConfiguration {
    /** Metrics, if there is a registry of meters. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {
        @Bean
        @ConditionalOnMissingBean
        SupplierObservers supplierObservers(MeterRegistry registry) {
            return SupplierMetrics.of(registry);
        }

        @Bean
        SupplierClientCustomizer supplierCallMetrics(SupplierObservers observers) {
            return builder -> builder.addObserver(observers.calls());
        }

        @Bean
        SlotPublisherCustomizer supplierPublishingMetrics(SupplierObservers observers) {
            return builder -> builder.listener(observers.publishing());
        }

        @Bean
        AvailabilitySyncCustomizer supplierSyncMetrics(SupplierObservers observers) {
            return builder -> builder.listener(observers.sync());
        }

        @Bean
        WebhookReceiverCustomizer supplierWebhookMetrics(SupplierObservers observers) {
            return builder ->
                    builder.addObserver(observers.webhooks(builder.config().deadline()));
        }

        /**
         * Watches the sync once all beans are created. If the application defines several syncs itself, none is
         * watched, because none can be assigned to the account.
         */
        @Bean
        SmartInitializingSingleton supplierWatch(SupplierObservers observers, ObjectProvider<AvailabilitySync> sync) {
            return () -> sync.ifUnique(observers::watch);
        }
    }

    /** Observations of the application's own handler and source. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    @ConditionalOnBean(ObservationRegistry.class)
    static class Observations {
        @Bean
        Decoration supplierObservations(ObservationRegistry registry) {
            SupplierObservations observations = SupplierObservations.of(registry);
            return new Decoration() {
                @Override
                public WebhookHandler of(WebhookHandler handler) {
                    return observations.handler(handler);
                }

                @Override
                public AvailabilitySource of(AvailabilitySource source) {
                    return observations.source(source);
                }
            };
        }
    }
}
