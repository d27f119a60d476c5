package io.github.suppliersdk.errors;

import org.jspecify.annotations.Nullable;

/**
 * The root of everything that the library throws when a call fails. Its subclasses are what a caller handles
 * differently: refused locally, answered with an error, no response, a response that cannot be read.
 *
 * <p>What it shows of texts from outside (a message of the service, a status line, what a transport or a token source says)
 * is cut, stands on one line, and holds neither the access token nor the client secret nor the value of a header that you
 * added under a name such as {@code X-Api-Key}. Its causes are copies for that reason: they look like the originals in a
 * log, with their types, messages and stack traces, but are not of those types. So it can be serialised too.
 */
public abstract class SupplierException extends RuntimeException {
    protected SupplierException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
