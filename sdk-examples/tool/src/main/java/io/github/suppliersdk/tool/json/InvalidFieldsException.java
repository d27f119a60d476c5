package io.github.suppliersdk.tool.json;

import java.util.List;

/** A JSON text of the user is not a valid object of the expected kind. */
public final class InvalidFieldsException extends Exception {
    private static final long serialVersionUID = 1;

    private final List<String> problems;

    InvalidFieldsException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns all problems, each with the path of its field. */
    public List<String> problems() {
        return problems;
    }
}
