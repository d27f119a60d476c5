package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/**
 * Why a run ends before its input.
 *
 * @param reason the reason in words
 * @param cause the exception, if there is one
 * @param failure the failure of the service, if there is one
 */
public record Ending(
        String reason, @Nullable Throwable cause, @Nullable Failure failure) {
    Ending(String reason, @Nullable Throwable cause) {
        this(reason, cause, null);
    }

    /** For something that was thrown. */
    static Ending of(Throwable thrown) {
        String message = thrown.getMessage();
        return new Ending(message == null ? thrown.toString() : message, thrown);
    }

    /** Whether the service refuses the caller. */
    boolean refusesCaller() {
        return failure != null && failure.isRefusalOfTheCaller();
    }
}
