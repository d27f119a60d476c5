package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.redaction.SecretHeaders;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one attempt; attached to the OkHttp request as a tag. The request has certainly not been sent if
 * OkHttp failed behind the caller's interceptors ({@link #ENTRY}) and before {@link SendGuard}. In every other case it
 * may have arrived: an interceptor of the caller may have sent it through another client.
 */
final class Attempt {
    /** The innermost application interceptor. Behind it are OkHttp, network interceptors, and {@link SendGuard}. */
    static final Interceptor ENTRY = new Entry();

    private volatile boolean sent;
    private volatile @Nullable Throwable failure;
    private volatile boolean reusedConnection;
    private volatile @Nullable Headers headers;

    /**
     * The attempt that a call was made for; null for another call. Asks the request that the call was made with: an
     * interceptor may have replaced the current one.
     */
    static @Nullable Attempt of(Interceptor.Chain chain) {
        return chain.call().request().tag(Attempt.class);
    }

    /** Notes that the request is about to leave over a connection. */
    void markSent(Request request, boolean reused) {
        sent = true;
        reusedConnection = reused;
        headers = request.headers();
    }

    /** Takes the last {@link #markSent} back: the peer says that it has not processed the request. */
    void markNotProcessed(boolean sentBefore) {
        sent = sentBefore;
    }

    /** Whether the request has reached a connection. */
    boolean isSent() {
        return sent;
    }

    /** Whether the service may have got the request that ended with this failure; false only if that is certain. */
    boolean mayHaveArrived(Throwable end) {
        // at the deadline OkHttp wraps the failure of the exchange
        boolean isFromBehindEntry =
                end == failure || (end.getClass() == InterruptedIOException.class && end.getCause() == failure);
        return sent || failure == null || !isFromBehindEntry;
    }

    /** Whether the request was sent over a connection that had served others before. */
    boolean hasReusedConnection() {
        return reusedConnection;
    }

    /** The secrets among the headers that the caller's interceptors added to or changed in the library's request. */
    List<String> secrets(Request own) {
        Headers seen = headers;
        if (seen == null) {
            return List.of();
        }
        Map<String, String> foreign = new LinkedHashMap<>();
        for (int i = 0; i < seen.size(); i++) {
            if (!seen.value(i).equals(own.header(seen.name(i)))) {
                foreign.merge(seen.name(i), seen.value(i), (one, other) -> one + ";" + other);
            }
        }
        return SecretHeaders.values(foreign);
    }

    private static final class Entry implements Interceptor {
        private static final int MARGIN_MILLIS = 1000;

        @Override
        public Response intercept(Chain chain) throws IOException {
            Attempt attempt = of(chain);
            if (attempt == null) {
                return chain.proceed(chain.request());
            }
            attempt.headers = chain.request().headers(); // here, because the request may not get a connection
            try {
                return bounded(chain).proceed(chain.request());
            } catch (Throwable e) {
                attempt.failure = e;
                throw e;
            }
        }

        /** Gives the socket a time limit too: OkHttp's thread for time limits may wait for a socket to close. */
        private static Chain bounded(Chain chain) {
            long millis = TimeUnit.NANOSECONDS.toMillis(chain.call().timeout().timeoutNanos()) + MARGIN_MILLIS;
            boolean isLimited = chain.call().timeout().timeoutNanos() > 0;
            return isLimited && chain.readTimeoutMillis() == 0
                    ? chain.withReadTimeout((int) Math.min(millis, Integer.MAX_VALUE), TimeUnit.MILLISECONDS)
                    : chain;
        }
    }
}
