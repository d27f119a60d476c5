package io.github.suppliersdk.tool;

import java.util.List;

/** The exit codes of the command. */
public final class ExitCode {
    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    /** The command completed, but some of its items were rejected. */
    public static final int REJECTS = 3;
    /** The service or the backend did not accept the caller's credentials. */
    public static final int NOT_AUTHORISED = 4;
    /** The service cannot be reached or fails: the same command can succeed later. */
    public static final int LATER = 5;
    /** Interrupted by Ctrl-C: 128 plus the number of the signal, as shells report it. */
    public static final int INTERRUPTED = 130;

    private static final List<Integer> BY_SEVERITY = List.of(DONE, REJECTS, LATER, FAILED, NOT_AUTHORISED, INTERRUPTED);

    private ExitCode() {}

    /** Returns the worse one of two results. */
    public static int worse(int one, int other) {
        return BY_SEVERITY.indexOf(one) > BY_SEVERITY.indexOf(other) ? one : other;
    }
}
