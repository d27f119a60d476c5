package io.github.suppliersdk.sandbox.internal.certify;

/** Ends a check early. */
abstract sealed class CheckEnd extends RuntimeException {

    private final String text;

    private CheckEnd(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** The response, as the result of the check shows it. */
    String text() {
        return text;
    }

    /** The response is not the expected one. */
    static final class Failed extends CheckEnd {
        Failed(String text) {
            super(text);
        }
    }

    /** The check cannot be made with this backend. */
    static final class Skipped extends CheckEnd {
        Skipped(String text) {
            super(text);
        }
    }

    /** A precondition of the check has failed, which another check covers. */
    static final class Unmet extends CheckEnd {
        private final String by;

        Unmet(String by, String text) {
            super(text);
            this.by = by;
        }

        /** The id of the check that covers the precondition. */
        String by() {
            return by;
        }
    }
}
