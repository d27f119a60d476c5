package io.github.suppliersdk.internal.json;

/** Bytes are not in the form that {@link SlotScanner} reads. Has no stack and no text: it only leads to the other reader. */
final class UnusualFormException extends Exception {
    private static final long serialVersionUID = 1;

    UnusualFormException() {
        super(null, null, false, false);
    }
}
