package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationCheck;
import io.github.suppliersdk.sandbox.certify.CheckGroup;

/**
 * A check with the code that makes it.
 *
 * @param isLast whether it is run after all others, because it may leave seats held for a while
 */
record Check(CertificationCheck about, Code code, boolean isLast) {

    /** The same, run after all others. */
    Check atTheEnd() {
        return new Check(about, code, true);
    }

    /** Returns what came, if that is what was expected; throws a {@link CheckEnd} if not. */
    @FunctionalInterface
    interface Code {
        String run(Caller caller);
    }

    /** The checks of one group, which share the section of the contract. */
    record Group(CheckGroup group, String section) {

        Check check(String name, String does, String expects, Code code) {
            return check(name, does, expects, section, code);
        }

        Check check(String name, String does, String expects, String otherSection, Code code) {
            return new Check(
                    new CertificationCheck(group.id() + "." + name, group, does, expects, otherSection), code, false);
        }
    }
}
