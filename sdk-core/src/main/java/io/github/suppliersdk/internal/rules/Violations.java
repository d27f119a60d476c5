package io.github.suppliersdk.internal.rules;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.model.Lists;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is wrong with a request, with the path of each field. The place in the body is entered and left as the
 * check walks through it, and a path is spelled out only when something is wrong there: a body of 100 good slots costs
 * nothing.
 */
public final class Violations {
    private static final int NO_INDEX = -1;

    private final int mostKept;
    private final List<Violation> found = new ArrayList<>(0);
    private int count;
    private String[] fields = new String[4];
    private int[] indexes = new int[4];
    private int depth;
    private @Nullable List<?> good;

    /** Keeps all of them. */
    public Violations() {
        this(Integer.MAX_VALUE);
    }

    /** Keeps so many of them, and counts the rest. */
    public Violations(int mostKept) {
        this.mostKept = mostKept;
    }

    /** From here on, fields are those of the object in this field. */
    public void enter(String field) {
        enter(field, NO_INDEX);
    }

    /** From here on, fields are those of the object at this index of this field, or of the body if the field is empty. */
    public void enter(String field, int index) {
        if (depth == fields.length) {
            fields = Arrays.copyOf(fields, depth * 2);
            indexes = Arrays.copyOf(indexes, depth * 2);
        }
        fields[depth] = field;
        indexes[depth] = index;
        depth++;
    }

    /** Back to the object around the last one that was entered. */
    public void leave() {
        depth--;
    }

    /** This field of the object that was entered last is wrong. */
    public void add(String field, String message) {
        count++;
        if (found.size() >= mostKept) {
            return;
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            append(path, fields[i]);
            if (indexes[i] != NO_INDEX) {
                path.append('[').append(indexes[i]).append(']');
            }
        }
        append(path, field);
        found.add(new Violation(path.toString(), message));
    }

    private static void append(StringBuilder path, String field) {
        if (!field.isEmpty()) {
            path.append(path.isEmpty() ? "" : ".").append(field);
        }
    }

    /**
     * Whether a list equals the one that was found good last: slots that follow each other often have equal prices, and
     * those need one check.
     */
    boolean isKnownGood(List<?> items) {
        return Lists.equal(items, good);
    }

    /** Remembers a list if nothing was found since there were so many violations. */
    void rememberGood(List<?> items, int before) {
        if (count == before) {
            good = items;
        }
    }

    /** How many were found. */
    public int count() {
        return count;
    }

    /** Whether nothing was found. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Everything that was found, or as much as is kept. */
    public List<Violation> list() {
        return List.copyOf(found);
    }

    /** Throws if anything was found. */
    public void check() {
        if (!found.isEmpty()) {
            throw new InvalidRequestException(found);
        }
    }
}
