package io.github.suppliersdk.sandbox.internal.certify;

/** Thrown to end a check that has not passed. */
abstract sealed class CheckEndedException extends RuntimeException {

    private final String text;

    private CheckEndedException(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    /** The reason, as the result of the check shows it. */
    String text() {
        return text;
    }

    /** A response was not as expected. */
    static final class Failed extends CheckEndedException {
        Failed(String text) {
            super(text);
        }
    }

    /** The check cannot be carried out with this backend. */
    static final class Skipped extends CheckEndedException {
        Skipped(String text) {
            super(text);
        }
    }

    /**
     * A precondition of the check was not met. If another check has failed on that precondition, this one is skipped;
     * otherwise it fails.
     */
    static final class PreconditionNotMet extends CheckEndedException {
        private final String checkId;

        PreconditionNotMet(String checkId, String text) {
            super(text);
            this.checkId = checkId;
        }

        /** The id of the check that tests the precondition. */
        String checkId() {
            return checkId;
        }
    }
}
