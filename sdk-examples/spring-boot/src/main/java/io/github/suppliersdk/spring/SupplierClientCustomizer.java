package io.github.suppliersdk.spring;

import io.github.suppliersdk.SupplierClientConfig;

/**
 * A bean that changes the builder of a client after the properties were applied. Several customizers are called in
 * their order.
 */
@FunctionalInterface
public interface SupplierClientCustomizer {
    /** Changes the builder of the client. An exception ends the start of the application. */
    void customize(SupplierClientConfig.Builder builder);
}
