package io.github.suppliersdk.spring.internal;

import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Health as a bean of Spring Boot 4. */
public final class Boot4Health implements HealthIndicator {
    private final Supplier<SupplierHealth> health;

    /** Reads the health from this supplier. */
    public Boot4Health(Supplier<SupplierHealth> health) {
        this.health = health;
    }

    @Override
    public Health health() {
        try {
            SupplierHealth now = health.get();
            Health.Builder builder = now.isUp() ? Health.up() : Health.down();
            return builder.withDetails(now.details()).build();
        } catch (RuntimeException e) { // the database does not respond
            return Health.down(e).build();
        }
    }
}
