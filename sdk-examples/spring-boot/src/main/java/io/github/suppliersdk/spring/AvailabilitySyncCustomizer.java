package io.github.suppliersdk.spring;

import io.github.suppliersdk.sync.AvailabilitySync;

/** A bean that changes what a sync is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface AvailabilitySyncCustomizer {
    /** Changes the builder. */
    void customize(AvailabilitySync.Builder builder);

    /**
     * As {@link #customize(AvailabilitySync.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, AvailabilitySync.Builder builder) {
        customize(builder);
    }
}
