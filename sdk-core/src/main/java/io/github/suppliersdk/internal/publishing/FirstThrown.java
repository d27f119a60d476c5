package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/** Does several things of which each is done whatever the others throw, and throws what was thrown first. */
final class FirstThrown {
    private @Nullable Throwable first;

    void of(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) { // some languages throw what nobody has declared
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
