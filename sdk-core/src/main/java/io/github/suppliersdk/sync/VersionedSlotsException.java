package io.github.suppliersdk.sync;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** {@link VersionedSlots} failed. It is unknown whether a change was made; it can be repeated. */
public final class VersionedSlotsException extends SupplierException {
    /** For your own implementations too. */
    public VersionedSlotsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
