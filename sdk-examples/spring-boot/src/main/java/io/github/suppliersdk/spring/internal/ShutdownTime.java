package io.github.suppliersdk.spring.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One time for everything that ends: it begins when the first part does. */
public final class ShutdownTime {
    private final Duration all;
    private @Nullable Long begin;

    /** So long for all parts. */
    public ShutdownTime(Duration all) {
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
