package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SyncEvent;

/** Something that the engine reports. The shell delivers it without holding a lock. */
sealed interface Notification {
    /** To the listeners. */
    record Of(SyncEvent event) implements Notification {}

    /** To the log. */
    record Line(Level level, String text) implements Notification {}

    /** The log level. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }
}
