package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the client and the bulk publisher. */
@AutoConfiguration
@ConditionalOnProperty(prefix = "supplier", name = "enabled", havingValue = "true", matchIfMissing = true)
@EnableConfigurationProperties(SupplierProperties.class)
public class SupplierAutoConfiguration {
    @Bean
    SupplierBeans supplierBeans(ListableBeanFactory beans, SupplierProperties properties) {
        return new SupplierBeans(beans, properties);
    }

    /** The beans that call the service. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(prefix = "supplier", name = "client-enabled", havingValue = "true", matchIfMissing = true)
    static class Client {
        @Bean
        @ConditionalOnMissingBean(SupplierClient.class)
        PropertiesCheck supplierClientCheck(SupplierBeans beans) {
            return beans.clientCheck();
        }

        @Bean
        @ConditionalOnMissingBean
        SupplierClient supplierClient(SupplierBeans beans) {
            return beans.client();
        }

        @Bean
        @ConditionalOnMissingBean
        SlotPublisher supplierSlotPublisher(SupplierBeans beans, SupplierClient supplierClient) {
            return beans.publisher(supplierClient);
        }
    }
}
