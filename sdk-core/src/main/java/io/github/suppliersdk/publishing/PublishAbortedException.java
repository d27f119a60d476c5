package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.SupplierException;
import org.jspecify.annotations.Nullable;

/**
 * A run ended early because something was thrown that is no failure of the service: by the input, by the journal, by a closed
 * client, or by the JVM. No call is in flight any more, and every slot that was taken has its outcome.
 */
public final class PublishAbortedException extends SupplierException {
    /** Not serialised: it holds the caller's own objects, such as slots and what a listener threw. */
    private final transient @Nullable PublishReport report;

    PublishAbortedException(PublishReport report, Throwable cause) {
        super(message(report, cause), cause);
        this.report = report;
    }

    /** The report mostly says why already. */
    private static String message(PublishReport report, Throwable cause) {
        String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        String text = "Publishing ended early after " + report;
        return report.endedEarly().filter(reason -> reason.contains(why)).isPresent() ? text : text + ": " + why;
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
