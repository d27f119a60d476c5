package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.observability.SupplierMetrics;
import io.github.suppliersdk.observability.SupplierObservations;
import io.github.suppliersdk.observability.SupplierObservers;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.AccountObservers;
import io.github.suppliersdk.spring.AvailabilitySyncCustomizer;
import io.github.suppliersdk.spring.SlotPublisherCustomizer;
import io.github.suppliersdk.spring.SupplierClientCustomizer;
import io.github.suppliersdk.spring.WebhookReceiverCustomizer;
import io.github.suppliersdk.spring.internal.Account;
import io.github.suppliersdk.spring.internal.AccountBeans;
import io.github.suppliersdk.spring.internal.Accounts;
import io.github.suppliersdk.spring.internal.Deadlines;
import io.github.suppliersdk.spring.internal.Decoration;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

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
@ConditionalOnBean(AccountBeans.class)
public class SupplierObservabilityAutoConfiguration {
    /** Metrics, if there is a registry of meters. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    @ConditionalOnBean(MeterRegistry.class)
    static class Meters {
        private static final String ONLY = "default";

        @Bean
        @ConditionalOnMissingBean
        AccountObservers supplierAccountObservers(ObjectProvider<MeterRegistry> registry) {
            Map<String, SupplierObservers> all = new ConcurrentHashMap<>();
            return account -> all.computeIfAbsent(
                    account.isEmpty() ? ONLY : account, name -> SupplierMetrics.of(registry.getObject(), name));
        }

        @Bean
        @ConditionalOnMissingBean
        @Conditional(SingleAccount.class)
        SupplierObservers supplierObservers(AccountObservers observers) {
            return observers.of("");
        }

        @Bean
        SupplierClientCustomizer supplierCallMetrics(AccountObservers observers) {
            return new SupplierClientCustomizer() {
                @Override
                public void customize(SupplierClientConfig.Builder builder) {
                    customize("", builder);
                }

                @Override
                public void customize(String account, SupplierClientConfig.Builder builder) {
                    builder.addObserver(observers.of(account).calls());
                }
            };
        }

        @Bean
        SlotPublisherCustomizer supplierPublishingMetrics(AccountObservers observers) {
            return new SlotPublisherCustomizer() {
                @Override
                public void customize(SlotPublisher.Builder builder) {
                    customize("", builder);
                }

                @Override
                public void customize(String account, SlotPublisher.Builder builder) {
                    builder.listener(observers.of(account).publishing());
                }
            };
        }

        @Bean
        AvailabilitySyncCustomizer supplierSyncMetrics(AccountObservers observers) {
            return new AvailabilitySyncCustomizer() {
                @Override
                public void customize(AvailabilitySync.Builder builder) {
                    customize("", builder);
                }

                @Override
                public void customize(String account, AvailabilitySync.Builder builder) {
                    builder.listener(observers.of(account).sync());
                }
            };
        }

        @Bean
        WebhookReceiverCustomizer supplierWebhookMetrics(
                AccountObservers observers, SupplierProperties properties, Environment environment) {
            List<Account> named = Accounts.named(environment);
            return new WebhookReceiverCustomizer() {
                @Override
                public void customize(WebhookReceiverConfig.Builder builder) {
                    customize("", builder);
                }

                @Override
                public void customize(String account, WebhookReceiverConfig.Builder builder) {
                    builder.addObserver(
                            observers.of(account).webhooks(Deadlines.of(settings(named, properties, account))));
                }
            };
        }

        private static WebhookProperties settings(List<Account> named, SupplierProperties properties, String account) {
            return named.stream()
                    .filter(each -> each.name().equals(account))
                    .findFirst()
                    .orElseGet(() -> new Account("", properties))
                    .properties()
                    .getWebhooks();
        }

        /**
         * Watches the sync and the receiver once all beans are created. If the application defines several syncs
         * itself, none is watched, because none can be assigned to the account.
         */
        @Bean
        @Conditional(SingleAccount.class)
        SmartInitializingSingleton supplierWatches(
                AccountObservers observers,
                ObjectProvider<AvailabilitySync> sync,
                ObjectProvider<WebhookReceiver> receiver) {
            return () -> {
                sync.ifUnique(observers.of("")::watch);
                receiver.ifUnique(observers.of("")::watch);
            };
        }

        @Bean
        SmartInitializingSingleton supplierAccountWatches(
                AccountObservers observers, AccountBeans beans, Environment environment) {
            return () -> Accounts.names(environment).forEach(account -> {
                beans.findOwn(AvailabilitySync.class, account).ifPresent(observers.of(account)::watch);
                beans.findOwn(WebhookReceiver.class, account).ifPresent(observers.of(account)::watch);
            });
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
