package io.github.suppliersdk.spring;

import io.github.suppliersdk.observability.SupplierObservers;

/**
 * The observers of each account; a bean if {@code supplier-sdk-observability} is on the class path. The observers of a
 * single account are a bean themselves, too.
 */
@FunctionalInterface
public interface AccountObservers {
    /**
     * Returns the observers of an account, always the same instance.
     *
     * @param account the name of the account; empty if there is only one, without a name
     */
    SupplierObservers of(String account);
}
