package io.github.suppliersdk.webhooks.store;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A store failed. It is unknown whether a change was made, unless the message says so. The message contains no personal
 * data.
 */
public final class WebhookStoreException extends SupplierException {
    private final boolean isFull;

    /** Made by a store, also by one of your own. */
    public WebhookStoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private WebhookStoreException(String message, @Nullable Throwable cause, boolean isFull) {
        super(message, cause);
        this.isFull = isFull;
    }

    /** Makes an exception for a store that has no room for an operation, which was not stored. */
    public static WebhookStoreException full(String message) {
        return new WebhookStoreException(message, null, true);
    }

    /** Whether the store is full, so that the call is not made again at once. */
    public boolean isFull() {
        return isFull;
    }
}
