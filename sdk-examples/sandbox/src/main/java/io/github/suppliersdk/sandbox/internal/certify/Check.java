package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationCheck;
import io.github.suppliersdk.sandbox.certify.CheckGroup;

/**
 * A check and the code that runs it.
 *
 * @param about the description of the check
 * @param isLast whether the check runs after all others, because it may leave seats held for a while
 */
record Check(CertificationCheck about, Code code, boolean isLast) {

    /** Returns a copy that runs after all others. */
    Check atTheEnd() {
        return new Check(about, code, true);
    }

    /**
     * Sends requests and checks the responses. Returns the actual result in words if it is as expected; otherwise
     * throws a {@link CheckEndedException}.
     */
    @FunctionalInterface
    interface Code {
        String run(Caller caller);
    }

    /** Creates the checks of one group, which refer to the same section of the contract unless they name another. */
    record Group(CheckGroup group, String section) {

        Check check(String name, String action, String expected, Code code) {
            return check(name, action, expected, section, code);
        }

        Check check(String name, String action, String expected, String otherSection, Code code) {
            return new Check(
                    new CertificationCheck(group.id() + "." + name, group, action, expected, otherSection),
                    code,
                    false);
        }
    }
}
