package io.github.suppliersdk.sync;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/** {@link VersionedSlots} could not do what they were asked. Whether a change was made is not known; it can be made again. */
public final class VersionedSlotsException extends SupplierException {
    /** For implementations of your own too. */
    public VersionedSlotsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
