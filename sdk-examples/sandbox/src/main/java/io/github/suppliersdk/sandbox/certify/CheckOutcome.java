package io.github.suppliersdk.sandbox.certify;

/** The outcome of a check. */
public enum CheckOutcome {
    /** All responses were as expected. */
    PASSED,
    /** A response was not as expected. */
    FAILED,
    /** The check could not be carried out; the result says why. */
    SKIPPED
}
