package io.github.suppliersdk.internal.http;

import java.net.Socket;

/** A socket that knows what was read from it in the form that HTTP has: below TLS there is none. */
interface SeenSocket {
    /** Whether nothing of a response was ever read here. A connection that served another request has given one. */
    boolean isNew();

    /** The same of any socket; one that cannot say is not known to be new. */
    static boolean isNew(Socket socket) {
        return socket instanceof SeenSocket seen && seen.isNew();
    }
}
