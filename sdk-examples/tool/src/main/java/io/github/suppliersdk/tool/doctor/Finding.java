package io.github.suppliersdk.tool.doctor;

/**
 * The result of a check.
 *
 * @param check the name of the check
 * @param state the verdict
 * @param detail what was found
 * @param remedy what to do; empty if nothing
 */
record Finding(String check, State state, String detail, String remedy) {
    enum State {
        GOOD,
        BAD,
        DOUBTFUL,
        NOT_CHECKED
    }

    static Finding good(String check, String detail) {
        return new Finding(check, State.GOOD, detail, "");
    }

    static Finding bad(String check, String detail, String remedy) {
        return new Finding(check, State.BAD, detail, remedy);
    }

    static Finding doubtful(String check, String detail, String remedy) {
        return new Finding(check, State.DOUBTFUL, detail, remedy);
    }

    static Finding notChecked(String check, String why) {
        return new Finding(check, State.NOT_CHECKED, why, "");
    }
}
