package io.github.suppliersdk.spring.internal;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One time for everything that ends: it begins when the first part does. */
public final class ShutdownTime {
    private final Duration all;
    private @Nullable Long begin;

    /** So long for all parts. */
    public ShutdownTime(Duration all) {
        if (all.isNegative()) {
            throw new SupplierPropertiesException(
                    List.of("supplier.shutdown-timeout must not be negative: " + all), null);
        }
        this.all = all;
    }

    synchronized Duration left() {
        long now = System.nanoTime();
        if (begin == null) {
            begin = now;
        }
        Duration left = all.minusNanos(now - begin);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
