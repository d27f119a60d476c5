package io.github.suppliersdk.sandbox.internal.certify;

/** Thrown to end a check that has not passed. */
abstract sealed class CheckEnd extends RuntimeException {

    private final String text;

    private CheckEnd(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** The reason, as the result of the check shows it. */
    String text() {
        return text;
    }

    /** A response was not as expected. */
    static final class Failed extends CheckEnd {
        Failed(String text) {
            super(text);
        }
    }

    /** The check cannot be carried out with this backend. */
    static final class Skipped extends CheckEnd {
        Skipped(String text) {
            super(text);
        }
    }

    /**
     * A precondition of the check was not met. If another check has failed on that precondition, this one is skipped;
     * otherwise it fails.
     */
    static final class Unmet extends CheckEnd {
        private final String by;

        Unmet(String by, String text) {
            super(text);
            this.by = by;
        }

        /** The id of the check that tests the precondition. */
        String by() {
            return by;
        }
    }
}
