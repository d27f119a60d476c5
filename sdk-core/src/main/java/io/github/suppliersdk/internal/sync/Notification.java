package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SyncEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/** A report of the engine, to listeners or to the log. The shell delivers it without holding a lock. */
sealed interface Notification {
    /** To the listeners. */
    record ListenerEvent(SyncEvent event) implements Notification {}

    /** To the log, with the stack trace of a cause if there is one. */
    record LogLine(Level level, String text, @Nullable Throwable cause) implements Notification {
        LogLine(Level level, String text) {
            this(level, text, null);
        }
    }
}
