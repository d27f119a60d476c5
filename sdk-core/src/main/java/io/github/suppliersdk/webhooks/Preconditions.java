package io.github.suppliersdk.webhooks;

import java.util.Objects;

/** Checks the texts in a response. */
final class Preconditions {
    private Preconditions() {}

    static void requireText(String name, String value) {
        if (Objects.requireNonNull(value, name).isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank");
        }
    }
}
