package io.github.suppliersdk.internal.sync.protocol;

/** A violated invariant. The message begins with its name. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    Violation(String what) {
        super(what);
    }
}
