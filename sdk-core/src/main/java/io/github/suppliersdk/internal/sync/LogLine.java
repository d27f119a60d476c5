package io.github.suppliersdk.internal.sync;

import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/**
 * A line for the log, which is written without holding a lock.
 *
 * @param cause whose stack trace is logged; null if there is none
 */
record LogLine(Level level, String text, @Nullable Throwable cause) {
    LogLine(Level level, String text) {
        this(level, text, null);
    }
}
