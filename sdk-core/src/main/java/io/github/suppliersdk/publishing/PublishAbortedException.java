package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A run ended early: the input threw, or the journal could not be written or is not that of this input. What had been
 * handed over was finished first.
 */
public final class PublishAbortedException extends SupplierException {
    /** Not serialised: it holds the caller's own objects, such as slots and what a listener threw. */
    private final transient @Nullable PublishReport report;

    PublishAbortedException(PublishReport report, @Nullable Throwable cause) {
        super("Publishing ended early after " + report + ": " + (cause == null ? "" : cause.getMessage()), cause);
        this.report = report;
    }

    /**
     * What was done up to then.
     *
     * @throws IllegalStateException in a copy that was serialised; its message has the figures of the report
     */
    public PublishReport report() {
        if (report == null) {
            throw new IllegalStateException("the report was not serialised with the exception");
        }
        return report;
    }
}
