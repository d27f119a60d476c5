package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.SpringTransactions;
import io.github.suppliersdk.spring.internal.Decoration;
import io.github.suppliersdk.spring.internal.JdbcBeans;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.internal.SupplierPropertiesException;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Creates the inbox of webhooks and the outbox in the database of the application. */
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
    JdbcBeans supplierJdbcBeans(SupplierBeans beans, SupplierProperties properties, DataSource database) {
        return new JdbcBeans(beans, properties.getJdbc(), database);
    }

    /** The webhooks' rows, in the transactions of the application. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(OnWebhookHandler.class)
    @ConditionalOnMissingBean(WebhookInbox.class)
    @ConditionalOnProperty(prefix = "supplier.webhooks", name = "enabled", havingValue = "true", matchIfMissing = true)
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
        WebhookInbox supplierWebhookInbox(JdbcBeans beans, SpringTransactions transactions) {
            return beans.inbox(transactions);
        }

        /** Otherwise JPA would write rows of the supplier after the marks, against the order of locks. */
        @Bean
        Decoration supplierMarksAfterFlush(SpringTransactions transactions) {
            return new Decoration() {
                @Override
                public SlotMarks of(SlotMarks marks) {
                    return (change, transaction) -> {
                        transactions.flush();
                        marks.mark(change, transaction);
                    };
                }
            };
        }
    }

    /** The marks of changed slots. */
    @Configuration(proxyBeanMethods = false)
    static class Marks {
        @Bean
        @ConditionalOnBean(AvailabilitySource.class)
        @ConditionalOnMissingBean(Outbox.class)
        @ConditionalOnProperty(prefix = "supplier.sync", name = "enabled", havingValue = "true", matchIfMissing = true)
        JdbcOutbox supplierOutbox(JdbcBeans beans) {
            return beans.outbox();
        }
    }
}
