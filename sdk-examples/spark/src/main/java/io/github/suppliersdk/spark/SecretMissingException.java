package io.github.suppliersdk.spark;

import org.jspecify.annotations.Nullable;

/** A secret is missing from its place. The message names the place, and nothing of its content. */
final class SecretMissingException extends RuntimeException {
    SecretMissingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
