package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.spring.properties.AccountProperties;

/**
 * One account at the service.
 *
 * @param name empty if there is only one
 */
public record Account(String name, AccountProperties properties) {
    /** The name of one of its properties, such as {@code base-url}. */
    String property(String property) {
        return (name.isEmpty() ? "supplier." : "supplier.accounts." + name + ".") + property;
    }
}
