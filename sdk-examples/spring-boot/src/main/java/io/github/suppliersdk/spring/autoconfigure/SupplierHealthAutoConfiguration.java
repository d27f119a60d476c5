package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.Boot3Health;
import io.github.suppliersdk.spring.internal.Boot4Health;
import io.github.suppliersdk.spring.internal.SupplierHealth;
import io.github.suppliersdk.sync.AvailabilitySync;
import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The health of syncs, named {@code supplierSync}, for Spring Boot 3 and 4. It is down while the {@link
 * AvailabilitySync#status() status} of one of them is not healthy, also in an outage of the service: a restart does not
 * help then.
 */
@AutoConfiguration(after = SupplierSyncAutoConfiguration.class)
public class SupplierHealthAutoConfiguration {
    private static final String SYNC = "management.health.supplier-sync";

    /** Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    static class Boot3 {
        @Bean
        @ConditionalOnBean(AvailabilitySync.class)
        @ConditionalOnMissingBean(name = "supplierSyncHealthIndicator")
        @ConditionalOnProperty(prefix = SYNC, name = "enabled", havingValue = "true", matchIfMissing = true)
        Boot3Health supplierSyncHealthIndicator(Map<String, AvailabilitySync> syncs) {
            return new Boot3Health(() -> SupplierHealth.ofSyncs(syncs));
        }
    }

    /** Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    static class Boot4 {
        @Bean
        @ConditionalOnBean(AvailabilitySync.class)
        @ConditionalOnMissingBean(name = "supplierSyncHealthIndicator")
        @ConditionalOnProperty(prefix = SYNC, name = "enabled", havingValue = "true", matchIfMissing = true)
        Boot4Health supplierSyncHealthIndicator(Map<String, AvailabilitySync> syncs) {
            return new Boot4Health(() -> SupplierHealth.ofSyncs(syncs));
        }
    }
}
