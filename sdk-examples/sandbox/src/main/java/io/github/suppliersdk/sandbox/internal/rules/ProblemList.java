package io.github.suppliersdk.sandbox.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The problems found in one body, each with the path of its field. */
public final class ProblemList {

    /**
     * A rule that a field breaks.
     *
     * @param path the path of the field, such as {@code [0].daily_slot.date}; empty for the body as a whole
     * @param what what is wrong, such as {@code must not be blank}
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

    public void addAll(ProblemList others) {
        found.addAll(others.found);
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** All problems in one line, separated by semicolons. */
    public String text() {
        return found.stream().map(Problem::toString).collect(Collectors.joining("; "));
    }

    /**
     * Ends the request if there are problems.
     *
     * @throws Refusal with status 400 and all problems, if there are any
     */
    public void refuseIfAny() {
        if (!found.isEmpty()) {
            throw Refusal.badRequest(text(), found);
        }
    }
}
