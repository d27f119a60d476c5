package io.github.suppliersdk.tool;

/** The exit codes. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    /** Everything was tried, and some of it was refused. */
    public static final int REJECTS = 3;
    /** The service does not accept who is calling. */
    public static final int NOT_AUTHORISED = 4;
    /** Interrupted by Ctrl-C; shells use the same code. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
