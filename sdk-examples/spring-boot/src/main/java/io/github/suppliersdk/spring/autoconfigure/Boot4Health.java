package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.SupplierReconciler;
import io.github.suppliersdk.sync.AvailabilitySync;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** The health of a sync as a bean of Spring Boot 4. */
final class Boot4Health extends AbstractHealthIndicator {
    private final AvailabilitySync sync;
    private final SupplierReconciler reconciler;

    Boot4Health(AvailabilitySync sync, SupplierReconciler reconciler) {
        this.sync = sync;
        this.reconciler = reconciler;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        SyncHealth health = SyncHealth.of(sync.status(), reconciler.failure());
        (health.isUp() ? builder.up() : builder.down()).withDetails(health.details());
    }
}
