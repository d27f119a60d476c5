package io.github.suppliersdk.spring.internal;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The time limit for closing all parts; it begins when the first part is closed. */
public final class ShutdownTime {
    private final Duration all;
    private @Nullable Long begin;

    /** The time for all parts together. */
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
