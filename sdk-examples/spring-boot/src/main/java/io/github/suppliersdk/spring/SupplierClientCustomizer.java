package io.github.suppliersdk.spring;

import io.github.suppliersdk.SupplierClientConfig;

/** A bean that changes what a client is made from, after the properties were applied. Several are asked in their order. */
@FunctionalInterface
public interface SupplierClientCustomizer {
    /** Changes the builder. */
    void customize(SupplierClientConfig.Builder builder);

    /**
     * As {@link #customize(SupplierClientConfig.Builder)}, of one of several accounts.
     *
     * @param account its name; empty if there is only one
     */
    default void customize(String account, SupplierClientConfig.Builder builder) {
        customize(builder);
    }
}
