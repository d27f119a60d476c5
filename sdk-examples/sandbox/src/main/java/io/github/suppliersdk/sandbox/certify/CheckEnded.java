package io.github.suppliersdk.sandbox.certify;

import org.jspecify.annotations.Nullable;

/** Ends a check that has not passed. */
final class CheckEnded extends RuntimeException {

    /** What the failure shows; null if the check is skipped. */
    final transient @Nullable Defect defect;

    /** The id of the check of what is needed; empty if nothing is missing. */
    final String needs;

    private CheckEnded(String text, @Nullable Defect defect, String needs) {
        super(text, null, false, false);
        this.defect = defect;
        this.needs = needs;
    }

    /** A response was not as expected. */
    static CheckEnded failed(Defect defect, String text) {
        return new CheckEnded(text, defect, "");
    }

    /** The check cannot be carried out with this backend. */
    static CheckEnded skipped(String text) {
        return new CheckEnded(text, null, "");
    }

    /**
     * Something that the check needs did not succeed. If the check of that has failed, too, this one is skipped;
     * otherwise it fails.
     *
     * @param needs the id of the check of what is needed
     */
    static CheckEnded missing(String needs, Defect defect, String text) {
        return new CheckEnded(text, defect, needs);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
