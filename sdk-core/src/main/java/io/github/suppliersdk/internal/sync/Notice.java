package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.SyncEvent;

/** Something that the engine wants to be told: the shell does it, without a lock. */
sealed interface Notice {
    /** To the listeners. */
    record Of(SyncEvent event) implements Notice {}

    /** To the log. */
    record Line(Level level, String text) implements Notice {}

    /** How much it matters. */
    enum Level {
        INFO,
        WARN,
        ERROR
    }
}
