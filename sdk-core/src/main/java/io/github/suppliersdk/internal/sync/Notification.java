package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SyncEvent;

/** A report of the engine, to listeners or to the log. The shell delivers it without holding a lock. */
sealed interface Notification {
    /** To the listeners. */
    record ListenerEvent(SyncEvent event) implements Notification {}

    /** To the log. */
    record LogLine(Level level, String text) implements Notification {}

    /** The log level. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }
}
