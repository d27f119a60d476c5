package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.function.BooleanSupplier;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one attempt; attached to the OkHttp request as a tag. The request has certainly not been sent if
 * OkHttp failed behind the user's interceptors ({@link #ENTRY}) and before {@link SendGuard}. In every other case it
 * may have arrived: an interceptor of the user may have sent it through another client.
 */
final class Attempt {
    /** The innermost application interceptor. Behind it are OkHttp, network interceptors, and {@link SendGuard}. */
    static final Interceptor ENTRY = Attempt::enter;

    private final @Nullable BooleanSupplier mayLeave;
    private final boolean isWrapped;
    private volatile boolean sent;
    private volatile boolean reusedConnection;
    private volatile @Nullable Throwable failure;

    /**
     * An attempt that begins.
     *
     * @param isWrapped whether the user's own call factory makes the call
     */
    Attempt(@Nullable BooleanSupplier mayLeave, boolean isWrapped) {
        this.mayLeave = mayLeave;
        this.isWrapped = isWrapped;
    }

    /**
     * The attempt that a call was made for; null for another call. Asks the request that the call was made with: an
     * interceptor may have replaced the current one.
     */
    static @Nullable Attempt of(Interceptor.Chain chain) {
        return chain.call().request().tag(Attempt.class);
    }

    /** Whether it is not too late for sending the request. */
    boolean mayLeave() {
        return mayLeave == null || mayLeave.getAsBoolean();
    }

    /** Notes that the request is about to leave over a connection; returns whether it had left before. */
    boolean markSent(boolean reused) {
        boolean hadLeft = sent;
        sent = true;
        reusedConnection = reused;
        return hadLeft;
    }

    /** Takes {@link #markSent} back: the peer says that it has not processed the request. */
    void markNotProcessed() {
        sent = false;
    }

    /** Whether the request was sent over a connection that had served others before. */
    boolean hasReusedConnection() {
        return reusedConnection;
    }

    /** Whether the service may have got the request that ended with this failure; false only if that is certain. */
    boolean mayHaveArrived(Throwable end) {
        // at the deadline OkHttp wraps the failure of the exchange
        boolean isFromBehindEntry =
                end == failure || (end.getClass() == InterruptedIOException.class && end.getCause() == failure);
        return sent || failure == null || !isFromBehindEntry || (isWrapped && !isBeforeSending(end));
    }

    /**
     * Whether nobody can have sent anything before this failure. A wrapper may have put interceptors of its own behind
     * {@link #ENTRY}, which may send the request through another client.
     */
    private static boolean isBeforeSending(Throwable end) {
        return end instanceof StaleConnectionException
                || end instanceof LateRequestException
                || end instanceof ConnectException
                || end instanceof UnknownHostException
                || Failures.isNotProcessed(end);
    }

    private static Response enter(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (Throwable e) {
            Attempt attempt = of(chain);
            if (attempt != null) {
                attempt.failure = e;
            }
            throw e;
        }
    }
}
