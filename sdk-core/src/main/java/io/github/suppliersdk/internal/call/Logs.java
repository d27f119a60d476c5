package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Writes lines at DEBUG. The logging library is foreign code too: if it fails, the call continues. */
final class Logs {
    private Logs() {}

    static boolean isOn(Logger log) {
        try {
            return log.isDebugEnabled();
        } catch (RuntimeException | LinkageError e) {
            return false; // the log has failed, so the failure cannot be logged
        }
    }

    static void debug(Logger log, String format, @Nullable Object... values) {
        try {
            log.debug(format, values);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            // the log has failed, so the failure cannot be logged
        }
    }
}
