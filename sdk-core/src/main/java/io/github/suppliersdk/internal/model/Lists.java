package io.github.suppliersdk.internal.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares the lists of two slots. Unlike {@link List#equals} it makes no iterators, because it is called for each
 * slot.
 */
public final class Lists {
    private Lists() {}

    /** Whether both lists are present and have equal items in the same order. */
    public static boolean equal(List<?> one, @Nullable List<?> other) {
        if (one == other) {
            return true;
        }
        if (other == null || one.size() != other.size()) {
            return false;
        }
        for (int i = 0; i < one.size(); i++) {
            if (!one.get(i).equals(other.get(i))) {
                return false;
            }
        }
        return true;
    }
}
