package io.github.suppliersdk.tool.json;

import java.util.List;

/** An object that somebody wrote is not what it should be. */
public final class InvalidFieldsException extends Exception {
    private static final long serialVersionUID = 1;

    private final List<String> problems;

    InvalidFieldsException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** All that is wrong, each with the field's path. */
    public List<String> problems() {
        return problems;
    }
}
