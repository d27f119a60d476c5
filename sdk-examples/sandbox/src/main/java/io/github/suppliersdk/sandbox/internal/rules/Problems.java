package io.github.suppliersdk.sandbox.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The problems of one body, each with the path of its field. */
public final class Problems {

    /**
     * A problem.
     *
     * @param path such as {@code [0].daily_slot.date}; empty for the whole body
     */
    public record Problem(String path, String what) {

        @Override
        public String toString() {
            return path.isEmpty() ? what : path + ": " + what;
        }
    }

    private final List<Problem> found = new ArrayList<>();

    public void add(String path, String what) {
        found.add(new Problem(path, what));
    }

    public void addAll(Problems others) {
        found.addAll(others.found);
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** All problems in one text. */
    public String text() {
        return found.stream().map(Problem::toString).collect(Collectors.joining("; "));
    }

    /** Throws a refusal with status 400 and all problems, if there are any. */
    public void refuseIfAny() {
        if (!found.isEmpty()) {
            throw Refusal.badRequest(text(), found);
        }
    }
}
