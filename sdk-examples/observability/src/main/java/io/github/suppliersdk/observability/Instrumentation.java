package io.github.suppliersdk.observability;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Wraps calls of the supplier's code in spans or observations. */
interface Instrumentation {
    /**
     * Makes the call exactly once, whatever the wrapping throws, and returns or throws what the call does.
     *
     * @param name the name of the span or observation
     * @param key the name of its only attribute
     * @param value the value of the attribute, one of a few
     */
    <T> T perform(String name, String key, String value, Supplier<T> call);

    /** An open span or observation. */
    interface Open {
        /** Ends it; the failure is what the call has thrown, or null. */
        void end(@Nullable Throwable failure);
    }

    /** Makes the call between opening and ending; exceptions of these two are logged and not thrown. */
    static <T> T perform(Supplier<Open> opener, Supplier<T> call) {
        Open open = failure -> {};
        try {
            open = opener.get();
        } catch (Throwable e) {
            GuardedRecorder.logFailure(e);
        }
        Open opened = open;
        T done;
        try {
            done = call.get();
        } catch (Throwable e) {
            GuardedRecorder.run(() -> opened.end(e));
            throw e;
        }
        GuardedRecorder.run(() -> opened.end(null));
        return done;
    }
}
