package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.JdbcBeans;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Creates the webhook store and the outbox in the database of the application. */
@AutoConfiguration(
        after = SupplierAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnBean(SupplierBeans.class)
@ConditionalOnSingleCandidate(DataSource.class)
@ConditionalOnProperty(prefix = "supplier.jdbc", name = "enabled", havingValue = "true", matchIfMissing = true)
public class SupplierJdbcAutoConfiguration {
    /** Created after Flyway, Liquibase or scripts have created the tables. */
    @Bean
    @DependsOnDatabaseInitialization
    JdbcBeans supplierJdbcBeans(
            SupplierBeans beans, SupplierProperties properties, DataSource database, Environment environment) {
        return new JdbcBeans(
                beans, properties.getJdbc(), database, environment.getProperty("spring.application.name", ""));
    }

    /** The stores. */
    @Configuration(proxyBeanMethods = false)
    static class Stores {
        @Bean
        @ConditionalOnBean(WebhookHandler.class)
        @ConditionalOnMissingBean(WebhookStore.class)
        @ConditionalOnProperty(
                prefix = "supplier.webhooks",
                name = "enabled",
                havingValue = "true",
                matchIfMissing = true)
        JdbcWebhookStore supplierWebhookStore(JdbcBeans beans) {
            return beans.webhookStore();
        }

        @Bean
        @ConditionalOnBean(AvailabilitySource.class)
        @ConditionalOnMissingBean(Outbox.class)
        @ConditionalOnProperty(prefix = "supplier.sync", name = "enabled", havingValue = "true", matchIfMissing = true)
        JdbcOutbox supplierOutbox(JdbcBeans beans) {
            return beans.outbox();
        }
    }
}
