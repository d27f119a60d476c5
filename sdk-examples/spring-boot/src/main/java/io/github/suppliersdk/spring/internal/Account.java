package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.spring.properties.AccountProperties;

/**
 * One account at the service.
 *
 * @param name empty if there is only one, without a name
 */
public record Account(String name, AccountProperties properties) {
    /**
     * The full name of a property of this account; the argument is its name below the account, such as {@code
     * base-url}.
     */
    String property(String property) {
        return (name.isEmpty() ? "supplier." : "supplier.accounts." + name + ".") + property;
    }
}
