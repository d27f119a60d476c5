package io.github.suppliersdk.observability;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Metrics with Micrometer. The README of this module lists all meters; each has the tag {@code account}.
 *
 * <p>Observers for the same registry and account write into the same meters. Observers end with their registry: create
 * new ones for another registry.
 */
public final class SupplierMetrics {
    private SupplierMetrics() {}

    /**
     * Creates the observers of a program with one account, which is named {@code default}.
     *
     * @param registry the registry in which the meters are registered
     */
    public static SupplierObservers of(MeterRegistry registry) {
        return of(registry, "default");
    }

    /**
     * Creates the observers of one of several accounts.
     *
     * @param registry the registry in which the meters are registered
     * @param account the value of the tag {@code account}
     */
    public static SupplierObservers of(MeterRegistry registry, String account) {
        return new MeasuringObservers(new MicrometerRecorder(registry, account), System::nanoTime);
    }
}
