package io.github.suppliersdk.observability;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Metrics with Micrometer. <a href="doc-files/observability.html#what-is-measured">What is measured</a> lists all meters; each has
 * the tag {@code account}.
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
