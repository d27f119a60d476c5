package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.observability.SupplierMetrics;
import io.github.suppliersdk.observability.SupplierObservations;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
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
@ConditionalOnClass(SupplierMetrics.class)
@ConditionalOnBean(SupplierProperties.class)
public class SupplierObservabilityAutoConfiguration {
    /** Metrics, if there is a registry of meters. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {
        @Bean
        @ConditionalOnMissingBean
        SupplierMetrics supplierMetrics(MeterRegistry registry) {
            return SupplierMetrics.of(registry);
        }

        @Bean
        SupplierCustomizer supplierMeters(SupplierMetrics metrics) {
            return new SupplierCustomizer() {
                @Override
                public void customize(SupplierClientConfig.Builder client) {
                    client.addObserver(metrics.calls());
                }

                @Override
                public void customize(AvailabilitySync.Builder sync) {
                    sync.listener(metrics.sync());
                }

                @Override
                public void customize(WebhookReceiverConfig.Builder receiver) {
                    receiver.addObserver(metrics.webhooks(receiver.config().deadline()));
                }
            };
        }

        /** Watches the sync once all beans are created; none if the application has several. */
        @Bean
        SmartInitializingSingleton supplierWatch(SupplierMetrics metrics, ObjectProvider<AvailabilitySync> sync) {
            return () -> sync.ifUnique(metrics::watch);
        }
    }

    /** Observations of the application's own handler and source. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    @ConditionalOnBean(ObservationRegistry.class)
    static class Observations {
        @Bean
        SupplierCustomizer supplierObservations(ObservationRegistry registry) {
            SupplierObservations observations = SupplierObservations.of(registry);
            return new SupplierCustomizer() {
                @Override
                public AvailabilitySource customize(AvailabilitySource source) {
                    return observations.source(source);
                }

                @Override
                public void customize(WebhookReceiverConfig.Builder receiver) {
                    receiver.config().handler().map(observations::handler).ifPresent(receiver::handler);
                }
            };
        }
    }
}
