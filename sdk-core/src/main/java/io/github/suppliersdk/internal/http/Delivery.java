package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpTransportException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Whether one request may have arrived at the service: the question on which it depends whether a POST may be sent again.
 *
 * <p>It has certainly not arrived while no connection was handed to it, or while the last byte of its body was not yet
 * handed to the connection. In every other case, and whenever the request took a way on which it could not be followed, it
 * may have arrived. Once that is so it stays so, however often foreign code sends the request again: only a proxy that asks
 * for its password says that it has not passed the request on.
 *
 * <p>Belongs to the thread that executes the call.
 */
final class Delivery {
    private boolean connected;
    private boolean mayHaveArrived;

    /** The request has a connection; its first byte is about to leave. */
    void connected() {
        connected = true;
    }

    /** From here on nobody can tell that the request has not arrived. */
    void mayHaveArrived() {
        mayHaveArrived = true;
    }

    /** The proxy kept the request to itself. */
    void keptByProxy() {
        mayHaveArrived = false;
    }

    /** What a failure of this request means. */
    HttpTransportException failure(String what, @Nullable IOException cause) {
        if (mayHaveArrived) {
            return HttpTransportException.maybeSent("no response: " + what, cause);
        }
        return HttpTransportException.notSent((connected ? "not completely sent: " : "no connection: ") + what, cause);
    }
}
