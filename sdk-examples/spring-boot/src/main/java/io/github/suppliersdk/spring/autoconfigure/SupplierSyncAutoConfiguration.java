package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the sync, if the application has an {@link AvailabilitySource}. */
@AutoConfiguration(after = SupplierJdbcAutoConfiguration.class)
@ConditionalOnBean({SupplierBeans.class, SupplierClient.class, AvailabilitySource.class})
@ConditionalOnProperty(prefix = "supplier.sync", name = "enabled", havingValue = "true", matchIfMissing = true)
public class SupplierSyncAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    AvailabilitySync supplierAvailabilitySync(
            SupplierBeans beans, SupplierClient client, AvailabilitySource source, ObjectProvider<Outbox> outbox) {
        return beans.sync(client, source, Optional.ofNullable(outbox.getIfAvailable()));
    }

    /** Beans that need Spring's transactions. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.jdbc.datasource.DataSourceUtils")
    static class Transactions {
        @Bean
        @ConditionalOnMissingBean
        SlotChanges supplierSlotChanges(
                AvailabilitySync sync, ObjectProvider<Outbox> outbox, ObjectProvider<DataSource> database) {
            return new SlotChanges(
                    sync, Optional.ofNullable(outbox.getIfAvailable()), Optional.ofNullable(database.getIfUnique()));
        }
    }
}
