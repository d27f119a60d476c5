package io.github.suppliersdk.webhooks.receiver;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * The database of an inbox cannot be reached, is not supported, lacks the table, or failed. The message contains no
 * personal data.
 */
public final class WebhookInboxException extends SupplierException {
    /** Made by the library. */
    public WebhookInboxException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
