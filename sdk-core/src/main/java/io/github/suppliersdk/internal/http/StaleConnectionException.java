package io.github.suppliersdk.internal.http;

import java.io.IOException;

/** A connection from the pool had been closed, or held input, before the request was sent over it. */
final class StaleConnectionException extends IOException {
    StaleConnectionException() {
        super("the connection was closed by the peer while it was idle");
    }
}
