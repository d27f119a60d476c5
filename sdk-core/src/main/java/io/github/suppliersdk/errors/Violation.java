package io.github.suppliersdk.errors;

import java.io.Serializable;

/**
 * One thing that is wrong with a request.
 *
 * @param path the field, as it is called on the wire, such as {@code [3].available_holder_categories[0].price_in_cents}
 * @param message what is wrong with it
 */
public record Violation(String path, String message) implements Serializable {
    @Override
    public String toString() {
        return path + " " + message;
    }
}
