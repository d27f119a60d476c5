package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A run was aborted by an exception that is not a failure of the service: of the input, of a closed client, or of the
 * JVM. No call is in flight any more, and every slot that was taken has its outcome.
 * The {@link #effect()} is {@link Effect#UNKNOWN}: the report has it for each slot.
 */
public final class PublishAbortedException extends SupplierException {
    /** Not serialised: it contains the caller's objects, such as slots. */
    private final transient @Nullable PublishReport report;

    PublishAbortedException(String what, PublishReport report, Throwable cause) {
        super(Effect.UNKNOWN, what + " after " + report, cause);
        this.report = report;
    }

    /**
     * Returns the report up to then.
     *
     * @throws IllegalStateException if this exception was deserialised; its message has the figures of the report
     */
    public PublishReport report() {
        if (report == null) {
            throw new IllegalStateException("the report was not serialised with the exception");
        }
        return report;
    }
}
