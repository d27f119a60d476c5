package io.github.suppliersdk.internal.json;

import java.io.IOException;

/** JSON as it was promised, about something else than what was asked for. */
public final class OtherObjectException extends IOException {
    /**
     * Says which.
     *
     * @param field the field by which the two differ
     */
    public OtherObjectException(String field, String problem) {
        super(field + ": " + problem);
    }
}
