package io.github.suppliersdk.internal.sync.protocol;

/** Something that must not be. The name of the invariant comes first. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    Violation(String what) {
        super(what);
    }
}
