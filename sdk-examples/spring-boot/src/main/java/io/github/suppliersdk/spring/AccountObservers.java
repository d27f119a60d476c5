package io.github.suppliersdk.spring;

import io.github.suppliersdk.observability.SupplierObservers;

/** The observers of each account, a bean where {@code supplier-sdk-observability} is present. The observers of a single account are a bean of their own, too. */
@FunctionalInterface
public interface AccountObservers {
    /**
     * Those of an account, always the same.
     *
     * @param account its name; empty if there is only one without a name
     */
    SupplierObservers of(String account);
}
