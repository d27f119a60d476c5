package io.github.suppliersdk.tool;

/** What the caller is told by the exit status. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    /** Everything was tried, and some of it was refused. */
    public static final int REJECTS = 3;
    /** The service does not accept who is calling. */
    public static final int NOT_AUTHORISED = 4;
    /** Ctrl-C, as shells have it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
