package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** JSON that is well formed, and not what was promised. */
public final class UnreadableJsonException extends IOException {
    private final String path;
    private final String problem;

    public UnreadableJsonException(String path, String problem) {
        super(path.isEmpty() ? problem : path + ": " + problem);
        this.path = path;
        this.problem = problem;
    }

    /** The same problem, seen from one level further out. */
    UnreadableJsonException within(String outer) {
        String inner = path.isEmpty() || path.startsWith("[") ? path : "." + path;
        return new UnreadableJsonException(outer + inner, problem);
    }
}
