package io.github.suppliersdk.spring;

import io.github.suppliersdk.sync.AvailabilitySync;

/**
 * A bean that changes the builder of a sync after the properties were applied. Several customizers are called in their
 * order.
 */
@FunctionalInterface
public interface AvailabilitySyncCustomizer {
    /** Changes the builder of the sync. An exception ends the start of the application. */
    void customize(AvailabilitySync.Builder builder);
}
