package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpTransportException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether one request may have arrived at the service. A POST is sent again only if it has certainly not arrived.
 *
 * <p>It has certainly not arrived if it left the caller's interceptors, OkHttp then failed, and by then either no
 * connection was assigned or the last byte of the body was not yet handed to the connection. In every other case, and
 * whenever the request took a path that cannot be followed, it may have arrived: an interceptor that fails may have
 * sent it through another client. Once a request may have arrived, that stays so, however often foreign code sends it
 * again. Only for the latest passage can the peer itself report that the request was not processed.
 *
 * <p>Belongs to the thread that executes the call.
 */
final class Delivery {
    private final boolean layered;
    private boolean handedOver;
    private @Nullable Throwable ownFailure;
    private boolean connected;
    private boolean mayHaveArrivedBefore;
    private boolean mayHaveArrived;
    private boolean bodyBegun;
    private boolean maySendOnce = true;

    /**
     * Starts before the request was sent.
     *
     * @param layered whether a layer of the caller's may have put interceptors behind those of the library, so that a
     *     failure that looks like OkHttp's may be theirs
     */
    Delivery(boolean layered) {
        this.layered = layered;
    }

    /** Whether a layer's interceptors may stand between the library's and the connection. */
    boolean isLayered() {
        return layered;
    }

    /** Notes that the request has left the caller's interceptors; everything after that is OkHttp. */
    void handedOver() {
        handedOver = true;
        maySendOnce = true;
        ownFailure = null;
    }

    /** Whether the request reached the library's interceptors, and so a client that does not send again by itself. */
    boolean isHandedOver() {
        return handedOver;
    }

    /** Notes the failure of OkHttp, which the caller's interceptors get now. */
    void failed(Throwable failure) {
        ownFailure = failure;
    }

    /** Notes that the request has a connection; its first byte is about to be sent. */
    void connected() {
        connected = true;
        maySendOnce = false;
        mayHaveArrivedBefore = mayHaveArrived;
    }

    /** Notes that the followed body is about to be written. */
    void bodyBegun() {
        bodyBegun = true;
    }

    /** Notes that from now on the request may have arrived. */
    void mayHaveArrived() {
        mayHaveArrived = true;
    }

    /** Notes that the peer did not process the request that it got since {@link #connected()}. */
    void notProcessed() {
        mayHaveArrived = mayHaveArrivedBefore;
    }

    /** Notes that a proxy kept the request and asks for it once more, with a password. */
    void proxyAskedAgain() {
        notProcessed();
        maySendOnce = true;
    }

    /**
     * Whether the request may be sent now: once for each time that it leaves the interceptors or a proxy asks for it.
     */
    boolean mayLeave() {
        return maySendOnce;
    }

    /** Whether this failure is OkHttp's own, unchanged by the caller's interceptors. */
    boolean isOwn(Throwable failure) {
        return handedOver
                && ownFailure != null
                && (failure == ownFailure
                        // at the deadline OkHttp wraps the failure of the exchange
                        || (failure instanceof InterruptedIOException && failure.getCause() == ownFailure));
    }

    /**
     * Whether the failure proves that the request has not arrived, even if unknown interceptors came after the
     * library's.
     */
    private boolean isProof(Throwable cause) {
        if (cause instanceof SpoiledConnectionException) {
            return true; // thrown by the library itself, before it sends anything
        }
        return connected
                ? bodyBegun
                : cause instanceof ConnectException
                        || cause instanceof UnknownHostException
                        || Failures.isOfTunnel(cause);
    }

    /**
     * Makes the exception for a failure of this request.
     *
     * @param what the first words of the message
     * @param cause the cause that is shown
     */
    HttpTransportException failure(String what, Throwable failure, Throwable cause) {
        if (mayHaveArrived || !isOwn(failure) || (layered && !isProof(failure))) {
            return HttpTransportException.maybeSent("no response: " + what, cause);
        }
        if (Failures.isRefusalByProxy(failure)) {
            return HttpTransportException.refusedByIntermediary("no connection: " + what, cause);
        }
        return HttpTransportException.notSent((connected ? "not completely sent: " : "no connection: ") + what, cause);
    }
}
