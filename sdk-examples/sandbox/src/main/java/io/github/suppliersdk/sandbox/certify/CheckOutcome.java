package io.github.suppliersdk.sandbox.certify;

/** How a check ended. */
public enum CheckOutcome {
    /** What came is what was expected. */
    PASSED,
    /** What came is something else. */
    FAILED,
    /** It could not be done here; the result says why. */
    SKIPPED
}
