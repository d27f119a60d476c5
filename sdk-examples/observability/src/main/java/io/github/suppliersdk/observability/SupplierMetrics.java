package io.github.suppliersdk.observability;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Metrics with Micrometer. All meters have the tag {@code account}; the README has their table.
 *
 * <p>Observers that are made for the same registry and account write into the same meters. After closing a registry, make
 * another one makes observers for that anew.
 */
public final class SupplierMetrics {
    private SupplierMetrics() {}

    /** For a program with one account, which is named {@code default}. */
    public static SupplierObservers of(MeterRegistry registry) {
        return of(registry, "default");
    }

    /** For one of several accounts. */
    public static SupplierObservers of(MeterRegistry registry, String account) {
        return new Measuring(new MicrometerRecorder(registry, account), System::nanoTime);
    }
}
