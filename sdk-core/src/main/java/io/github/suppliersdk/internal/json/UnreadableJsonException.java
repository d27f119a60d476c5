package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** The JSON is well-formed, but differs from the contract. */
public final class UnreadableJsonException extends IOException {
    private final String path;
    private final String problem;

    public UnreadableJsonException(String path, String problem) {
        super(path.isEmpty() ? problem : path + ": " + problem);
        this.path = path;
        this.problem = problem;
    }

    /** The same problem with the path extended by an outer field. */
    UnreadableJsonException within(String outer) {
        String inner = path.isEmpty() || path.startsWith("[") ? path : "." + path;
        return new UnreadableJsonException(outer + inner, problem);
    }
}
