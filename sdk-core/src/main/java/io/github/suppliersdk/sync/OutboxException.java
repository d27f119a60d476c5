package io.github.suppliersdk.sync;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** An {@link Outbox} failed. It is unknown whether a change was made, unless the message says so. */
public final class OutboxException extends SupplierException {
    /** Made by an outbox. */
    public OutboxException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
