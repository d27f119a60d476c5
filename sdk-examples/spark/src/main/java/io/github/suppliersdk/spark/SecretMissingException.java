package io.github.suppliersdk.spark;

import org.jspecify.annotations.Nullable;

/** A secret is not where it should be. The message says where that is, and nothing of what is there. */
final class SecretMissingException extends RuntimeException {
    SecretMissingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
