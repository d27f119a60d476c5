package io.github.suppliersdk.internal.http;

import java.net.Socket;

/** A socket that observes the HTTP bytes that are read from it; a socket below TLS sees encrypted bytes only. */
interface ObservedSocket {
    /**
     * Whether no part of a response was ever read from this socket. A connection that served a request has delivered a
     * response.
     */
    boolean isNew();

    /** Whether no part of a response was ever read from any kind of socket; false if the socket is not observed. */
    static boolean isNew(Socket socket) {
        return socket instanceof ObservedSocket seen && seen.isNew();
    }
}
