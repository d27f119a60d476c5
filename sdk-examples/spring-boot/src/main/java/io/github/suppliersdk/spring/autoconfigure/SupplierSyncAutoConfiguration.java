package io.github.suppliersdk.spring.autoconfigure;

import static io.github.suppliersdk.spring.autoconfigure.Builders.ifSet;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.SupplierCatalog;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.spring.SupplierReconciler;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SyncListener;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the sync, if the application has an {@link AvailabilitySource}, and what belongs to it. */
@AutoConfiguration(after = SupplierJdbcAutoConfiguration.class)
@ConditionalOnBean({SupplierProperties.class, SupplierClient.class, AvailabilitySource.class})
public class SupplierSyncAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean(AvailabilitySync.class)
    PropertiesCheck supplierSyncCheck(SupplierProperties properties, ListableBeanFactory beans) {
        return PropertiesCheck.ofSync(properties, beans);
    }

    @Bean
    @ConditionalOnMissingBean
    AvailabilitySync supplierAvailabilitySync(
            SupplierClient client,
            AvailabilitySource source,
            SupplierProperties properties,
            ObjectProvider<PropertiesCheck> checks,
            ObjectProvider<Outbox> outbox,
            ObjectProvider<SyncListener> listeners,
            ObjectProvider<SupplierCustomizer> customizers) {
        PropertiesCheck.requireNoProblem(checks);
        return Builders.built(() -> {
            List<SupplierCustomizer> all = customizers.orderedStream().toList();
            AvailabilitySource customized = source;
            for (SupplierCustomizer each : all) {
                customized = each.customize(customized);
            }
            AvailabilitySync.Builder builder = AvailabilitySync.builder(client).source(customized);
            SupplierProperties.Sync sync = properties.sync();
            ifSet(properties.timeZone(), builder::timeZone);
            ifSet(sync.seatAuthority(), builder::seatAuthority);
            ifSet(sync.concurrency(), builder::concurrency);
            ifSet(sync.guard(), builder::guard);
            outbox.ifAvailable(builder::outbox);
            listeners.orderedStream().forEach(builder::listener);
            all.forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    @Bean
    SupplierReconciler supplierReconciler(
            AvailabilitySync sync,
            SupplierClient client,
            ObjectProvider<SupplierCatalog> catalogs,
            SupplierProperties properties) {
        return Builders.built(() -> new SupplierReconciler(
                sync, () -> catalogs.orderedStream().forEach(catalog -> catalog.apply(client)), properties));
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

    /** The health of the sync with Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    @ConditionalOnBooleanProperty(name = "management.health.supplier-sync.enabled", matchIfMissing = true)
    static class Boot3 {
        @Bean
        Boot3Health supplierSyncHealthIndicator(AvailabilitySync sync, SupplierReconciler reconciler) {
            return new Boot3Health(sync, reconciler);
        }
    }

    /** The health of the sync with Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    @ConditionalOnBooleanProperty(name = "management.health.supplier-sync.enabled", matchIfMissing = true)
    static class Boot4 {
        @Bean
        Boot4Health supplierSyncHealthIndicator(AvailabilitySync sync, SupplierReconciler reconciler) {
            return new Boot4Health(sync, reconciler);
        }
    }
}
