package io.github.suppliersdk.sandbox.certify;

/** How a check ended. */
public enum CheckOutcome {
    /** The response is the expected one. */
    PASSED,
    /** The response is not the expected one. */
    FAILED,
    /** The check could not be made with this backend; the result says why. */
    SKIPPED
}
