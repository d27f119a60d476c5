package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** The JSON matches the contract, but describes a different object than the requested one. */
public final class OtherObjectException extends IOException {
    /**
     * Names the field that differs.
     *
     * @param field the field by which the two differ
     */
    public OtherObjectException(String field, String problem) {
        super(field + ": " + problem);
    }
}
