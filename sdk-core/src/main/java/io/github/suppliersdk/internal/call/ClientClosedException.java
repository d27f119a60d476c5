package io.github.suppliersdk.internal.call;

/** The client is closed; the call did not begin, and nothing was sent. */
public final class ClientClosedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    ClientClosedException() {
        super("the client is closed");
    }
}
