package io.github.suppliersdk.tool;

import org.jspecify.annotations.Nullable;

/** Ends the command with a message for the user and an exit code. */
public final class ToolException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    private ToolException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The command line or the configuration is invalid. */
    public static ToolException usage(String message) {
        return new ToolException(ExitCode.USAGE, message, null);
    }

    /** The command was tried and failed. */
    public static ToolException failed(String message) {
        return new ToolException(ExitCode.FAILED, message, null);
    }

    /** The command was tried and failed for this cause. */
    public static ToolException failed(String message, Throwable cause) {
        return new ToolException(ExitCode.FAILED, message, cause);
    }

    public int exitCode() {
        return exitCode;
    }
}
