package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;

/**
 * The last network interceptor, and the only place that knows about sockets. DNS, connecting, TLS and the tunnel of a
 * proxy come before it, so whatever fails earlier has certainly not sent the request; from here on it may have arrived.
 *
 * <p>Servers and load balancers close connections that are idle for a few seconds. OkHttp notices that only on
 * connections that were idle for ten, and a request that is sent over a closed one is lost, perhaps after the service
 * carried it out. So a connection that the library used before is looked at first: input or its end on it cannot belong to a
 * request that has not left yet. Then nothing is sent, and the caller takes another connection.
 */
final class SendGuard implements Interceptor {
    /** After this time without use a connection is read once, which takes a millisecond. */
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int SHORTEST_TIMEOUT_MILLIS = 1;

    /** When each connection was used last. Shared by all clients, because several may use one pool. */
    private static final Map<Connection, Long> LAST_USE = Collections.synchronizedMap(new WeakHashMap<>());

    private final LongSupplier nanos;

    SendGuard(LongSupplier nanos) {
        this.nanos = nanos;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = Objects.requireNonNull(chain.connection());
        Long lastUse = LAST_USE.get(connection);
        if (lastUse == null) {
            // OkHttp leaves it off: a request in several writes would wait 40 ms for a delayed acknowledgement
            connection.socket().setTcpNoDelay(true);
        }
        Attempt attempt = Attempt.of(chain);
        if (attempt == null) {
            return proceed(chain, connection); // a call that a layer makes for itself
        }
        if (lastUse != null && !isMultiplexed(connection) && isStale(connection.socket(), lastUse)) {
            close(connection.socket());
            throw new StaleConnectionException();
        }
        if (!attempt.mayLeave()) {
            throw new LateRequestException();
        }
        boolean hadLeft = attempt.markSent(lastUse != null);
        try {
            return proceed(chain, connection);
        } catch (IOException e) {
            // an interceptor of the user may send it twice, and the first one may have been processed
            if (!hadLeft && Failures.isNotProcessed(e)) {
                attempt.markNotProcessed();
            }
            throw e;
        }
    }

    private Response proceed(Chain chain, Connection connection) throws IOException {
        try {
            return withoutImmediateRetry(chain.proceed(chain.request()));
        } finally {
            LAST_USE.put(connection, nanos.getAsLong());
        }
    }

    /**
     * After a 503 with this header OkHttp would send a request without a body again by itself; a 404 to a second DELETE
     * would not be known to follow a first one.
     */
    private static Response withoutImmediateRetry(Response response) {
        return response.code() == HttpURLConnection.HTTP_UNAVAILABLE && "0".equals(response.header("Retry-After"))
                ? response.newBuilder().removeHeader("Retry-After").build()
                : response;
    }

    /** Whether the connection carries many requests at a time (HTTP/2), and is watched by a reader of its own. */
    private static boolean isMultiplexed(Connection connection) {
        return connection.protocol() == Protocol.HTTP_2 || connection.protocol() == Protocol.H2_PRIOR_KNOWLEDGE;
    }

    /** Whether a read of a connection that was idle returns its end, or a byte that came meanwhile, such as of a 408. */
    private boolean isStale(Socket socket, long lastUse) {
        if (nanos.getAsLong() - lastUse < IDLE_NANOS) {
            return false;
        }
        try {
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(SHORTEST_TIMEOUT_MILLIS);
            try {
                int unused = socket.getInputStream().read();
                return true;
            } catch (SocketTimeoutException e) {
                return false;
            } finally {
                socket.setSoTimeout(timeout);
            }
        } catch (IOException e) {
            return true;
        }
    }

    /** With TLS 1.3 the JDK waits at closing for the peer to close its side too, up to the read time-out. */
    private static void close(Socket socket) {
        try {
            socket.setSoTimeout(SHORTEST_TIMEOUT_MILLIS);
            socket.close();
        } catch (IOException e) {
            // it is not used again either way
        }
    }
}
