package io.github.suppliersdk.internal.call;

import org.jspecify.annotations.Nullable;

/** Interrupts that foreign code caught: wrapping one in an exception of its own clears the thread's flag. */
final class Interrupts {
    /** A stranger's throwable can be its own cause. */
    private static final int DEEPEST = 16;

    private Interrupts() {}

    /** Sets the interrupt flag of the thread again if an interrupt is what this failure, or one of its causes, tells of. */
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
            return null; // it throws in place of a return value
        }
    }
}
