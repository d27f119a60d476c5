package io.github.suppliersdk.sync;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** An {@link Outbox} could not do what it was asked. Whether a change was made is not known, unless the message says so. */
public final class OutboxException extends SupplierException {
    /** For outboxes of your own too. */
    public OutboxException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
