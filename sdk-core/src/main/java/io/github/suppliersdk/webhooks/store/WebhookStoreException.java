package io.github.suppliersdk.webhooks.store;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A store could not do what it was asked. Whether a change was made is not known, unless the message says so. The message
 * holds no personal data.
 */
public final class WebhookStoreException extends SupplierException {
    /** For stores of your own too. */
    public WebhookStoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
