package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Lines at DEBUG. The log is somebody else's code too: where it fails, a call goes on. */
final class Logs {
    private Logs() {}

    static boolean isOn(Logger log) {
        try {
            return log.isDebugEnabled();
        } catch (RuntimeException | LinkageError e) {
            return false; // there is nobody left to tell
        }
    }

    static void debug(Logger log, String format, @Nullable Object... values) {
        try {
            log.debug(format, values);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            // there is nobody left to tell
        }
    }
}
