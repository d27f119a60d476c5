package io.github.suppliersdk.observability;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Wraps a piece of work, in a span or an observation. */
interface Around {
    /**
     * Does the work exactly once, whatever the wrapping throws, and returns or throws what the work does.
     *
     * @param name the name of the span or observation
     * @param key the name of its only attribute
     * @param value the value of the attribute, one of a few
     */
    <T> T perform(String name, String key, String value, Supplier<T> work);

    /** An open span or observation. */
    interface Open {
        /** Ends it; the failure is what the work has thrown, or null. */
        void end(@Nullable Throwable failure);
    }

    /** Does the work between opening and ending; what these two throw is ignored. */
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
