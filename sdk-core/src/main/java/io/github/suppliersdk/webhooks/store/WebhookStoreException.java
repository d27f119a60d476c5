package io.github.suppliersdk.webhooks.store;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A store could not do what it was asked. Whether a change was made is not known, unless the message says so. The message
 * holds no personal data.
 */
public final class WebhookStoreException extends SupplierException {
    private final boolean isFull;

    /** For stores of your own too. */
    public WebhookStoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private WebhookStoreException(String message, @Nullable Throwable cause, boolean isFull) {
        super(message, cause);
        this.isFull = isFull;
    }

    /** There is no room for an operation, which was not stored. */
    public static WebhookStoreException full(String message) {
        return new WebhookStoreException(message, null, true);
    }

    /** Whether it failed because the store is full: then it is not tried again at once. */
    public boolean isFull() {
        return isFull;
    }
}
