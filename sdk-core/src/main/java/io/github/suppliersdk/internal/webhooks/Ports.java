package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The world outside of the tasks: threads, timers, the clock. A test has its own, in virtual time. */
interface Ports {
    /** Runs what may block, such as a call of the store, apart from any lock; then tells what came of it, once. */
    <T> void run(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done);

    /** The same for the handler's code, which is interrupted when the receiver is closed. */
    default <T> void runForeign(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        run(work, done);
    }

    /**
     * The same for the handler, where the user wants it to run.
     *
     * @param begins is run there, right before the work; the work is not done if it throws
     */
    <T> void handle(
            Runnable begins, Callable<T> work, Caller caller, BiConsumer<@Nullable T, @Nullable Throwable> done);

    /** Runs what does not block, later; the timer can be cancelled. */
    Timer after(Duration delay, Runnable event);

    /** The time by the user's clock. */
    Instant now();

    /** A token that nobody had before. */
    String token();

    /** Something that can be cancelled. */
    @FunctionalInterface
    interface Timer {
        void cancel();
    }
}
