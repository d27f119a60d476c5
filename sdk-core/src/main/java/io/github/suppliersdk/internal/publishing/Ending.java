package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/**
 * Why a run ends before its input.
 *
 * @param reason the reason in words
 * @param cause the exception, if there is one
 * @param refusesCaller whether the service refuses the caller
 */
public record Ending(String reason, @Nullable Throwable cause, boolean refusesCaller) {
    Ending(String reason, @Nullable Throwable cause) {
        this(reason, cause, false);
    }

    /** For something that was thrown. */
    static Ending of(Throwable thrown) {
        String message = thrown.getMessage();
        return new Ending(message == null ? thrown.toString() : message, thrown);
    }
}
