package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/**
 * Why a run ends before its input.
 *
 * @param reason the reason in words
 * @param cause the exception, if there is one
 */
public record Ending(String reason, @Nullable Throwable cause) {
    /** The end because of an exception. */
    static Ending of(Throwable thrown) {
        String message = thrown.getMessage();
        return new Ending(message == null ? thrown.toString() : message, thrown);
    }
}
