package io.github.suppliersdk.internal.http;

import java.net.Socket;

/** A socket that sees its input as HTTP; a socket below TLS does not. */
interface SeenSocket {
    /**
     * Whether nothing of a response was ever read here. A connection that served a request has delivered a response.
     */
    boolean isNew();

    /** The same for any socket; false for one that cannot tell. */
    static boolean isNew(Socket socket) {
        return socket instanceof SeenSocket seen && seen.isNew();
    }
}
