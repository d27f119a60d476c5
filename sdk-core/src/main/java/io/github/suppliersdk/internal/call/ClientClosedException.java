package io.github.suppliersdk.internal.call;

/** The client is closed, so the call was not begun: nothing of it was sent. */
public final class ClientClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    ClientClosedException() {
        super("the client is closed");
    }
}
