package io.github.suppliersdk.sandbox.internal.rules;

import java.util.ArrayList;
import java.util.List;

/** Everything that is wrong with one body, each with the path of its field. */
public final class Problems {

    private final List<String> found = new ArrayList<>();

    public void add(String path, String what) {
        found.add(path.isEmpty() ? what : path + ": " + what);
    }

    public void addAll(Problems others) {
        found.addAll(others.found);
    }

    public boolean none() {
        return found.isEmpty();
    }

    /** All problems in one text. */
    public String text() {
        return String.join("; ", found);
    }

    /** Answers 400 with all problems, if there are any. */
    public void refuseIfAny() {
        if (!found.isEmpty()) {
            throw Refusal.badRequest(text());
        }
    }
}
