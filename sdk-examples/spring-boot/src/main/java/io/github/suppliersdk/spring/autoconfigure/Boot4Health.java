package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncStatus;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** The health of a sync as a bean of Spring Boot 4. */
final class Boot4Health extends AbstractHealthIndicator {
    private final AvailabilitySync sync;

    Boot4Health(AvailabilitySync sync) {
        this.sync = sync;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        SyncStatus status = sync.status();
        (status.isHealthy() ? builder.up() : builder.down()).withDetails(SyncDetails.of(status));
    }
}
