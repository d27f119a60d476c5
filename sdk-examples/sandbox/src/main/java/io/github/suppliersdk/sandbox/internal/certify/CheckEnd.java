package io.github.suppliersdk.sandbox.internal.certify;

/** Ends a check before its end is reached. */
abstract sealed class CheckEnd extends RuntimeException {

    private final String text;

    private CheckEnd(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** What came. */
    String text() {
        return text;
    }

    /** What came is not what was expected. */
    static final class Failed extends CheckEnd {
        Failed(String text) {
            super(text);
        }
    }

    /** It cannot be checked here. */
    static final class Skipped extends CheckEnd {
        Skipped(String text) {
            super(text);
        }
    }

    /** What the check begins with has failed, which another check is about. */
    static final class Unmet extends CheckEnd {
        private final String by;

        Unmet(String by, String text) {
            super(text);
            this.by = by;
        }

        /** The id of the check that is about it. */
        String by() {
            return by;
        }
    }
}
