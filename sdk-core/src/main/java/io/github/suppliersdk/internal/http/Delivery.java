package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpTransportException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/**
 * Whether one request may have arrived at the service: the question on which it depends whether a POST may be sent again.
 *
 * <p>It has certainly not arrived if it came out at the end of the caller's interceptors, OkHttp then failed, and until then
 * no connection was handed to it or the last byte of its body was not yet handed to the connection. In every other case, and
 * whenever the request took a way on which it could not be followed, it may have arrived: an interceptor that fails by
 * itself may have sent it through another client. Once it may have arrived that stays so, however often foreign code sends
 * the request again; of its latest passage only, the peer itself may say that the request was not processed.
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
    private boolean isAskedForAgain = true;

    /**
     * The delivery of one request.
     *
     * @param layered whether a layer of the caller's may have put interceptors of its own behind those of the library, so
     *     that a failure which looks like OkHttp's may be theirs
     */
    Delivery(boolean layered) {
        this.layered = layered;
    }

    /** Whether interceptors of a layer's may stand between the library's and the connection. */
    boolean isLayered() {
        return layered;
    }

    /** The caller's interceptors are through with the request; what follows is OkHttp's own. */
    void handedOver() {
        handedOver = true;
        isAskedForAgain = true;
        ownFailure = null;
    }

    /** Whether the request came to the library's own interceptors, and so to a client that sends nothing by itself. */
    boolean isHandedOver() {
        return handedOver;
    }

    /** What followed failed with this, which the caller's interceptors get now. */
    void failed(Throwable failure) {
        ownFailure = failure;
    }

    /** The request has a connection; its first byte is about to leave. */
    void connected() {
        connected = true;
        isAskedForAgain = false;
        mayHaveArrivedBefore = mayHaveArrived;
    }

    /** The body that is followed is about to be written. */
    void bodyBegun() {
        bodyBegun = true;
    }

    /** From here on nobody can tell that the request has not arrived. */
    void mayHaveArrived() {
        mayHaveArrived = true;
    }

    /** The peer says that it did not process the request that it got since {@link #connected()}. */
    void notProcessed() {
        mayHaveArrived = mayHaveArrivedBefore;
    }

    /** A proxy kept the request to itself and asks for it once more, with a password. */
    void askedForAgain() {
        notProcessed();
        isAskedForAgain = true;
    }

    /** Whether the request may leave now: once each time that it comes out of the interceptors, or that a proxy asks for it. */
    boolean mayLeave() {
        return isAskedForAgain;
    }

    /** Whether this failure comes from OkHttp itself, as it was before the caller's interceptors got it. */
    boolean isOwn(Throwable failure) {
        return handedOver
                && ownFailure != null
                && (failure == ownFailure
                        // the time for the call is over: OkHttp puts this around what it did to the exchange
                        || (failure instanceof InterruptedIOException && failure.getCause() == ownFailure));
    }

    /** Whether it has not arrived even if interceptors that nobody follows came after the library's own. */
    private boolean isProof(Throwable cause) {
        if (cause instanceof SpoiledConnectionException) {
            return true; // the library itself throws it, before it lets anything pass
        }
        return connected
                ? bodyBegun
                : cause instanceof ConnectException
                        || cause instanceof UnknownHostException
                        || Failures.isOfTunnel(cause);
    }

    /**
     * What a failure of this request means.
     *
     * @param cause what is shown of the failure
     */
    HttpTransportException failure(String what, Throwable failure, Throwable cause) {
        if (mayHaveArrived || !isOwn(failure) || (layered && !isProof(failure))) {
            return HttpTransportException.maybeSent("no response: " + what, cause);
        }
        if (Failures.isRefusalByProxy(failure)) {
            return HttpTransportException.refusedOnTheWay("no connection: " + what, cause);
        }
        return HttpTransportException.notSent((connected ? "not completely sent: " : "no connection: ") + what, cause);
    }
}
