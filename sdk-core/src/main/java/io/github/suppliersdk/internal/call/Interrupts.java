package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.Nullable;

/** Restores interrupts that foreign code caught: wrapping one in another exception clears the thread's flag. */
final class Interrupts {
    /** The number of causes that are examined: a foreign throwable can be its own cause. */
    private static final int DEEPEST = 16;

    private Interrupts() {}

    /** Sets the interrupt flag of the thread again if this failure, or one of its causes, is an interrupt. */
    static void restoreIfCauseOf(Throwable failure) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                return;
            }
            cause = causeOf(cause);
        }
    }

    private static @Nullable Throwable causeOf(Throwable failure) {
        try {
            return failure.getCause();
        } catch (RuntimeException e) {
            return null; // always throws, instead of returning a value
        }
    }
}
