package io.github.suppliersdk.errors;

import java.io.Serializable;

/**
 * One error in a request.
 *
 * @param path the field by its name on the wire, such as {@code [3].available_holder_categories[0].price_in_cents}
 * @param message the error
 */
public record Violation(String path, String message) implements Serializable {
    @Override
    public String toString() {
        return path + " " + message;
    }
}
