package io.github.suppliersdk.spring;

import io.github.suppliersdk.SupplierClient;

/**
 * A bean that creates what the slots belong to, with the {@code ensure} methods of the client: vendors, and experiences
 * with their options. Applied before each reconcile of {@code supplier.sync.reconcile-at-start} and {@code
 * reconcile-cron}. Several are applied in their order.
 */
@FunctionalInterface
public interface SupplierCatalog {
    /** Creates what is missing. An exception ends this attempt; the catalog is applied again within seconds. */
    void apply(SupplierClient client);
}
