package io.github.suppliersdk.internal.http;

/** An address is plain http to another machine, which is not allowed. */
public final class PlainHttpException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    PlainHttpException(String message) {
        super(message);
    }
}
