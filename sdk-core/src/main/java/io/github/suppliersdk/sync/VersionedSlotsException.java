package io.github.suppliersdk.sync;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** {@link VersionedSlots} failed. It is unknown whether a change was made; the call can be made again. */
public final class VersionedSlotsException extends SupplierException {
    /** Made by an implementation, also by one of your own. */
    public VersionedSlotsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
