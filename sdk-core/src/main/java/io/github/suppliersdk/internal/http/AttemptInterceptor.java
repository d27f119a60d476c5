package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Tracks a request from the moment when it has a connection. It is the last network interceptor, so it sees what is
 * actually sent: an interceptor of the caller may have replaced the request or its body.
 *
 * <p>It also detects a response that was on the connection before the request was sent, so that it is not mistaken for
 * the response to this request.
 */
final class AttemptInterceptor implements Interceptor {
    /** The length of {@code HTTP/1.1 200} and the empty line that ends a head, in bytes. */
    private static final int SHORTEST_HEAD = 14;

    /** The length of the colon and the line end of a header, in bytes. */
    private static final int HEADER_MARKS = 2;

    private final InputBudget budget;

    /** Uses the budget of the client's sockets, if the sockets are the library's. */
    AttemptInterceptor(InputBudget budget) {
        this.budget = budget;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = chain.connection();
        // The tag of the request that the call was made with: the current request may be a replacement without a tag.
        Attempt attempt = chain.call().request().tag(Attempt.class);
        if (attempt == null) {
            budget.awaitSocket(budget.nextPassage(), false);
            sendWithoutDelay(connection);
            return possible(chain.proceed(chain.request()));
        }
        Delivery delivery = attempt.delivery();
        if (chain.request().body() != null && !delivery.mayLeave()) {
            throw new ProtocolException("OkHttp was about to send the request once more by itself");
        }
        boolean servedOthers = attempt.uses(connection);
        boolean wasIdle = servedOthers && !attempt.isProxyRetryOn(connection);
        budget.awaitSocket(attempt.passage(), wasIdle);
        sendWithoutDelay(connection);
        boolean seesSocket = budget.seesSocket();
        if (wasIdle && (RetiredConnections.ALL.contains(connection) || holdsInput(connection, seesSocket))) {
            attempt.closeConnection();
            throw new SpoiledConnectionException();
        }
        delivery.connected();
        attempt.sends(chain.request().headers(), chain.call().request().headers());
        long takenBefore = budget.taken();
        budget.awaitHead();
        attempt.isAwaitingResponse(true);
        try {
            Response response = proceed(chain, attempt);
            if (servedOthers) {
                requireOwn(response, attempt, connection, seesSocket, budget.taken() - takenBefore);
            }
            return GzipHeader.bounded(response);
        } catch (ProtocolException e) {
            Response withoutContent = NoContent.of(e, chain.request());
            if (servedOthers && withoutContent != null) {
                requireOwn(withoutContent, attempt, connection, seesSocket, budget.taken() - takenBefore);
            }
            throw e;
        } finally {
            attempt.isAwaitingResponse(false);
        }
    }

    /** Whether input arrived on an idle connection. It cannot be the response to a request that has not left yet. */
    private boolean holdsInput(@Nullable Connection connection, boolean seesSocket) {
        if (seesSocket && budget.socketHoldsInput()) {
            return true;
        }
        if (seesSocket && !isEncrypted(connection)) {
            return false;
        }
        try { // TLS sockets: input that is decrypted already
            return connection != null && connection.socket().getInputStream().available() > 0;
        } catch (IOException | RuntimeException e) {
            return false; // the socket is closed, which sending will show, or cannot tell
        }
    }

    /**
     * Checks that the response was not read before the request left. If OkHttp or TLS had read a part of it by then,
     * the input since does not begin with the head of the response, or is shorter than a head.
     */
    private void requireOwn(
            Response response, Attempt attempt, @Nullable Connection connection, boolean seesSocket, long taken)
            throws IOException {
        if (!seesSocket) {
            attempt.markResponseAmbiguous();
            return;
        }
        if (RetiredConnections.ALL.contains(connection)) { // retired after this request had begun
            attempt.markResponseAmbiguous();
        }
        boolean isLongEnough = taken >= shortestHead(response);
        boolean isHidden =
                connection != null && isEncrypted(connection) && !CountedSslSocketFactory.counts(connection.socket());
        if (isLongEnough && isHidden) {
            attempt.markResponseAmbiguous(); // a part of another response has the same effect
            return;
        }
        if (isLongEnough && budget.tookHead(attempt.passage(), response.code())) {
            return;
        }
        if (attempt.delivery().isLayered() && taken >= SHORTEST_HEAD) {
            attempt.markResponseAmbiguous(); // or one of the layer's interceptors has changed it
            return;
        }
        attempt.closeConnection(); // before OkHttp closes it, which would wait for the peer
        response.close();
        throw new ProtocolException("a response that came before the request was sent");
    }

    private static boolean isEncrypted(@Nullable Connection connection) {
        return connection != null && connection.handshake() != null;
    }

    private static long shortestHead(Response response) {
        Headers headers = response.headers();
        long bytes = SHORTEST_HEAD;
        for (int i = 0; i < headers.size(); i++) {
            bytes += headers.name(i).length() + headers.value(i).length() + HEADER_MARKS;
        }
        return bytes;
    }

    private static Response proceed(Chain chain, Attempt attempt) throws IOException {
        Delivery delivery = attempt.delivery();
        Response response;
        try {
            response = possible(chain.proceed(followed(chain.request(), delivery)));
        } catch (IOException e) {
            if (NotProcessed.isReportedBy(e)) {
                delivery.notProcessed();
            }
            throw e;
        }
        if (response.code() == FollowUps.PROXY_AUTHENTICATION_REQUIRED && FollowUps.isProxy(chain.connection())) {
            attempt.proxyAskedAgainOn(chain.connection());
        }
        return response;
    }

    private static Request followed(Request request, Delivery delivery) {
        if (request.body() == null) {
            delivery.mayHaveArrived(); // the head is the whole request
        }
        return ForeignBody.followed(request, delivery);
    }

    /**
     * Sets TCP_NODELAY, which OkHttp leaves off: a request sent in several writes, such as one with a body of more than
     * 8 KiB, would wait some 40 ms for the peer's delayed acknowledgement. Set here, it reaches every connection, also
     * one made through a SOCKS proxy, or by a call of the application in a shared pool.
     */
    private static void sendWithoutDelay(@Nullable Connection connection) {
        if (connection == null) {
            return;
        }
        try {
            connection.socket().setTcpNoDelay(true);
        } catch (IOException | RuntimeException e) {
            // the socket does not support the option, or is closed, which sending will show
        }
    }

    /** Refuses a negative content length: OkHttp would fail to read it, and leave the connection open. */
    private static Response possible(Response response) throws IOException {
        if (response.body().contentLength() < -1) {
            throw new ProtocolException("Content-Length: " + response.body().contentLength());
        }
        return response;
    }
}
