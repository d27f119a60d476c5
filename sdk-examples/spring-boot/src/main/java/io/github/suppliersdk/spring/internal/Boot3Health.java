package io.github.suppliersdk.spring.internal;

import java.util.function.Supplier;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** Health as a bean of Spring Boot 3. */
public final class Boot3Health implements HealthIndicator {
    private final Supplier<SupplierHealth> health;

    /** Reads the health from this supplier. */
    public Boot3Health(Supplier<SupplierHealth> health) {
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
