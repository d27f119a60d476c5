package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A run ended early: the input threw, or the journal could not be written or is not that of this input. What had been
 * handed over was finished first.
 */
public final class PublishAbortedException extends SupplierException {
    private final PublishReport report;

    PublishAbortedException(PublishReport report, @Nullable Throwable cause) {
        super("Publishing ended early after " + report + ": " + (cause == null ? "" : cause.getMessage()), cause);
        this.report = report;
    }

    /** What was done up to then. */
    public PublishReport report() {
        return report;
    }
}
