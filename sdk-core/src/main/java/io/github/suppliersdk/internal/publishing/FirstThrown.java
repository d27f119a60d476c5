package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/** Runs several steps, each regardless of exceptions of the others, and throws the first exception at the end. */
final class FirstThrown {
    private @Nullable Throwable first;

    void run(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) { // JVM languages may throw undeclared exceptions
            if (first == null) {
                first = e;
            }
        }
    }

    void rethrow() {
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
        if (first != null) {
            throw new IllegalStateException(first);
        }
    }
}
