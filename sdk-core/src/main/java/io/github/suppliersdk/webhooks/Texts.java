package io.github.suppliersdk.webhooks;

/** What the texts in an answer must be. */
final class Texts {
    private Texts() {}

    static void requireText(String name, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(name + " must not be blank");
        }
    }
}
