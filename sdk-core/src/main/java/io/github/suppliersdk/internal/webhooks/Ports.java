package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The outside of the tasks: threads, timers, the clock. Tests use virtual time. */
interface Ports {
    /** Runs work that may block, such as a call of the store, without a lock, and reports its result once. */
    <T> void run(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done);

    /** The same for the handler's code, which is interrupted when the receiver closes. */
    default <T> void runForeign(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        run(work, done);
    }

    /**
     * The same for the handler, on the executor that the user has set.
     *
     * @param begins runs there, right before the work; if it throws, the work is not done
     */
    <T> void handle(
            Runnable begins, Callable<T> work, Caller caller, BiConsumer<@Nullable T, @Nullable Throwable> done);

    /** Runs an event that does not block, later; the timer can be cancelled. */
    Timer after(Duration delay, Runnable event);

    /** The time of the user's clock. */
    Instant now();

    /** A unique token. */
    String token();

    /** A pending event that can be cancelled. */
    @FunctionalInterface
    interface Timer {
        void cancel();
    }
}
