package io.github.suppliersdk.auth;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** There is no access token to send; the call was not made. Its message never shows a token or a secret. */
public final class TokenException extends SupplierException {
    public TokenException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
