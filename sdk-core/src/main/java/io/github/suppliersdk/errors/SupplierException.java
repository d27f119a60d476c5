package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything that the library throws when a call fails. Its subclasses are what a caller handles
 * differently: refused locally, answered with an error, no response, a response that cannot be read.
 */
public abstract class SupplierException extends RuntimeException {
    protected SupplierException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
