package io.github.suppliersdk.tool.doctor;

/**
 * The result of a check.
 *
 * @param check the name of the check
 * @param detail what was found
 * @param remedy what to do; empty if the check has passed
 */
record Finding(String check, String detail, String remedy) {
    static Finding passed(String check, String detail) {
        return new Finding(check, detail, "");
    }

    static Finding failed(String check, String detail, String remedy) {
        return new Finding(check, detail, remedy);
    }

    boolean isPassed() {
        return remedy.isEmpty();
    }
}
