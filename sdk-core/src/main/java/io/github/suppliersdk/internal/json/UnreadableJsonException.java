package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** The JSON is well-formed, but differs from the contract. */
public final class UnreadableJsonException extends IOException {
    /**
     * Names the value by its path.
     *
     * @param path empty for the whole document
     */
    public UnreadableJsonException(String path, String problem) {
        super(path.isEmpty() ? problem : path + ": " + problem);
    }
}
