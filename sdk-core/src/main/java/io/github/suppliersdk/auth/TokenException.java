package io.github.suppliersdk.auth;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * There is no access token to send: the attempt that needed it was not made. If the service refused an earlier token
 * (401) and no other could be had, that is this exception too. Its message never shows a token or a secret.
 */
public final class TokenException extends SupplierException {
    public TokenException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
