package io.github.suppliersdk.spring.autoconfigure;

import static io.github.suppliersdk.spring.autoconfigure.Builders.ifSet;

import io.github.suppliersdk.spring.SpringTransactions;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookInboxException;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Creates the inbox of webhooks and the outbox in the database of the application, after Flyway, Liquibase or scripts
 * have created the tables.
 */
@AutoConfiguration(
        after = SupplierAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@ConditionalOnBean(SupplierProperties.class)
@ConditionalOnSingleCandidate(DataSource.class)
@ConditionalOnBooleanProperty(name = "supplier.jdbc.enabled", matchIfMissing = true)
public class SupplierJdbcAutoConfiguration {
    /** The webhooks' rows, in the transactions of the application. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(OnWebhookHandler.class)
    @ConditionalOnMissingBean(WebhookInbox.class)
    static class Inbox {
        @Bean
        SpringTransactions supplierTransactions(
                ObjectProvider<PlatformTransactionManager> managers, DataSource database) {
            try {
                return SpringTransactions.of(
                        managers.getIfAvailable(() -> new DataSourceTransactionManager(database)), database);
            } catch (NoUniqueBeanDefinitionException | IllegalArgumentException e) {
                throw new SupplierPropertiesException(
                        List.of(
                                "in which transactions does the WebhookHandler work? Make the PlatformTransactionManager of"
                                        + " the DataSource in which it works @Primary, and that DataSource, too; or define a bean"
                                        + " WebhookInbox.jdbc(database).transactions(SpringTransactions.of(manager, database)): "
                                        + e.getMessage()),
                        e);
            }
        }

        @Bean
        @DependsOnDatabaseInitialization
        WebhookInbox supplierWebhookInbox(
                SupplierProperties properties, DataSource database, SpringTransactions transactions) {
            return opened("webhook-table", () -> {
                WebhookInbox.Builder builder = WebhookInbox.jdbc(database)
                        .schema(properties.jdbc().schema())
                        .transactions(transactions);
                ifSet(properties.jdbc().webhookTable(), builder::table);
                return builder.build();
            });
        }
    }

    @Bean
    @DependsOnDatabaseInitialization
    @ConditionalOnBean(AvailabilitySource.class)
    @ConditionalOnMissingBean(Outbox.class)
    JdbcOutbox supplierOutbox(
            SupplierProperties properties, DataSource database, ObjectProvider<SupplierCustomizer> customizers) {
        return opened("outbox-table", () -> {
            JdbcOutbox.Builder builder =
                    JdbcOutbox.builder(database).schema(properties.jdbc().schema());
            ifSet(properties.jdbc().outboxTable(), builder::table);
            customizers.orderedStream().forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    private static <T> T opened(String table, Supplier<T> open) {
        try {
            return open.get();
        } catch (WebhookInboxException | OutboxException | IllegalArgumentException e) {
            throw new SupplierPropertiesException(
                    List.of("supplier.jdbc.schema and supplier.jdbc." + table
                            + ", for the table of the library: "
                            + e.getMessage()
                            + ". With schema=create the library creates it; otherwise create it with the statements"
                            + " of `ddl`. supplier.jdbc.enabled=false does without"),
                    e);
        }
    }
}
