package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.internal.Account;
import io.github.suppliersdk.spring.internal.AccountBeans;
import io.github.suppliersdk.spring.internal.Accounts;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.ShutdownTime;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Creates the client and the bulk publisher. */
@AutoConfiguration
@ConditionalOnProperty(prefix = "supplier", name = "enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(SupplierProperties.class)
public class SupplierAutoConfiguration {
    @Bean
    static AccountBeans supplierAccountBeans(ConfigurableListableBeanFactory beans, Environment environment) {
        return new AccountBeans(beans, Accounts.names(environment));
    }

    @Bean
    SupplierBeans supplierBeans(AccountBeans beans) {
        return new SupplierBeans(beans);
    }

    @Bean
    ShutdownTime supplierShutdownTime(SupplierProperties properties) {
        return new ShutdownTime(properties.getShutdownTimeout());
    }

    /** The beans of a single account. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(SingleAccount.class)
    @ConditionalOnProperty(prefix = "supplier", name = "client-enabled", havingValue = "true", matchIfMissing = true)
    static class OneAccount {
        @Bean
        @ConditionalOnMissingBean(SupplierClient.class)
        PropertiesCheck supplierClientCheck(SupplierBeans beans, SupplierProperties properties) {
            return beans.clientCheck(new Account("", properties));
        }

        @Bean
        @ConditionalOnMissingBean
        SupplierClient supplierClient(SupplierBeans beans, SupplierProperties properties) {
            return beans.client(new Account("", properties));
        }

        @Bean
        @ConditionalOnMissingBean
        SlotPublisher supplierSlotPublisher(
                SupplierBeans beans, SupplierProperties properties, SupplierClient supplierClient) {
            return beans.publisher(new Account("", properties), supplierClient);
        }
    }
}
