package io.github.suppliersdk.observability;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something around a piece of work: a span, an observation. */
interface Around {
    /**
     * Does the work, once, whatever else fails, and returns or throws what it does.
     *
     * @param name of the span or observation
     * @param key of its only attribute
     * @param value one of a few
     */
    <T> T perform(String name, String key, String value, Supplier<T> work);

    /** What closes a span that is open. */
    interface Open {
        /** The work has ended; with what it has thrown, if so. */
        void end(@Nullable Throwable failure);
    }

    /** Has what opens, and what closes, disturb nobody. */
    static <T> T perform(Supplier<Open> opener, Supplier<T> work) {
        Open open = failure -> {};
        try {
            open = opener.get();
        } catch (Throwable e) {
            Guarded.tell(e);
        }
        Open opened = open;
        T done;
        try {
            done = work.get();
        } catch (Throwable e) {
            Guarded.run(() -> opened.end(e));
            throw e;
        }
        Guarded.run(() -> opened.end(null));
        return done;
    }
}
