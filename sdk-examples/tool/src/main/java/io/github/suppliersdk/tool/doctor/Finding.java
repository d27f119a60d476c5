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
        PASSED,
        FAILED,
        WARNING,
        NOT_CHECKED
    }

    static Finding passed(String check, String detail) {
        return new Finding(check, State.PASSED, detail, "");
    }

    static Finding failed(String check, String detail, String remedy) {
        return new Finding(check, State.FAILED, detail, remedy);
    }

    static Finding warning(String check, String detail, String remedy) {
        return new Finding(check, State.WARNING, detail, remedy);
    }

    static Finding notChecked(String check, String why) {
        return new Finding(check, State.NOT_CHECKED, why, "");
    }
}
