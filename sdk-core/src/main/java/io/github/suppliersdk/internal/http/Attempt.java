package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.redaction.SecretHeaders;
import java.io.IOException;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import okhttp3.Connection;
import okhttp3.Headers;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The state of one attempt while OkHttp makes it; attached to the OkHttp request as a tag. */
final class Attempt {
    /** How long closing a connection waits for the peer. */
    private static final int CLOSING_MILLIS = 1;

    private final Delivery delivery;
    private final FollowUps followUps = new FollowUps();
    private volatile @Nullable Connection connection;
    private volatile boolean made;
    private volatile boolean awaitingResponse;
    private volatile @Nullable Headers sent;
    private volatile @Nullable Headers known;
    private boolean used;
    private long passage;
    private @Nullable Connection askedAgainOn;
    private boolean ambiguous;
    private @Nullable Response response;

    Attempt(boolean layered) {
        this.delivery = new Delivery(layered);
    }

    Delivery delivery() {
        return delivery;
    }

    FollowUps followUps() {
        return followUps;
    }

    /** Notes that a new connection was made for this attempt. */
    void noteNewConnection() {
        made = true;
    }

    /**
     * Notes that the request leaves the caller's interceptors. They may send it, or another one before it, any number
     * of times.
     */
    void begins(long number) {
        passage = number;
        made = false;
        used = false;
        askedAgainOn = null;
        delivery.handedOver();
    }

    /** The number of the latest passage of the request from the caller's interceptors to the connection. */
    long passage() {
        return passage;
    }

    /** Notes that a proxy kept the request and asks for it once more over this connection. */
    void proxyAskedAgainOn(@Nullable Connection proxy) {
        askedAgainOn = proxy;
        delivery.proxyAskedAgain();
    }

    /** Whether the latest event on this connection is that a proxy asked for the request once more. */
    boolean isProxyRetryOn(@Nullable Connection next) {
        boolean follows = askedAgainOn != null && askedAgainOn == next;
        askedAgainOn = null;
        return follows;
    }

    /**
     * Notes the connection over which the request is about to leave.
     *
     * @return whether a response to an earlier request may arrive on it: it carried others before, one after the other
     */
    boolean uses(@Nullable Connection next) {
        boolean isNew = !used && (made || isUnused(next));
        used = true;
        connection = next;
        return !isNew && !isShared(next);
    }

    /** Whether the connection carried nothing else, before this request or at the same time. */
    boolean hasOwnConnection() {
        return made;
    }

    /**
     * Whether the connection is new. A client hidden by a layer may have another listener, so that nothing reports a
     * new connection.
     */
    private boolean isUnused(@Nullable Connection next) {
        return delivery.isLayered() && next != null && ObservedSocket.isNew(next.socket());
    }

    /** Notes whether OkHttp has the request and no response yet. */
    void isAwaitingResponse(boolean awaits) {
        awaitingResponse = awaits;
    }

    /** Notes that the response may have been on the connection before the request left. */
    void markResponseAmbiguous() {
        ambiguous = true;
    }

    /** Whether the response may be the one to an earlier request on its connection. */
    boolean isAmbiguous() {
        return ambiguous;
    }

    /** Whether the protocol numbers requests and responses, so that none is mistaken for another (HTTP/2). */
    private static boolean isShared(@Nullable Connection connection) {
        return connection == null
                || connection.protocol() == Protocol.HTTP_2
                || connection.protocol() == Protocol.H2_PRIOR_KNOWLEDGE;
    }

    /** Notes the response that the caller's interceptors get now. */
    Response received(Response received) {
        response = received;
        return received;
    }

    /**
     * Notes the headers that are sent: the caller's interceptors may have added secrets to the library's own headers.
     */
    void sends(Headers headers, Headers own) {
        sent = headers;
        known = own;
    }

    /** The secrets among the headers that the caller's interceptors added or changed. */
    List<String> secrets() {
        Headers headers = sent;
        Headers own = known;
        if (headers == null || own == null) {
            return List.of();
        }
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < headers.size(); i++) {
            if (!headers.value(i).equals(own.get(headers.name(i)))) {
                all.merge(headers.name(i), headers.value(i), (one, other) -> one + ";" + other);
            }
        }
        return SecretHeaders.values(all);
    }

    /** Closes a response that one of the caller's interceptors got and did not pass on, which frees its connection. */
    void closeResponse() {
        if (response != null) {
            response.close();
        }
    }

    /** Sends nothing more over the connection. It is not closed, because another call may be using it by now. */
    void retireConnection() {
        Connection last = connection;
        if (last != null && !isShared(last)) {
            RetiredConnections.ALL.add(last);
        }
    }

    /**
     * Closes the connection if the call has been cancelled and OkHttp does not release it. Over HTTP/2 cancelling does
     * not end a write to a connection whose peer stops reading, and all calls on that connection wait for it.
     */
    void breakConnection() {
        Connection last = connection;
        if (last == null || !awaitingResponse || !isShared(last)) {
            return;
        }
        try {
            Socket socket = last.socket();
            if (socket instanceof SSLSocket) {
                socket.setSoLinger(true, 0); // otherwise closing would wait for the write too
            }
            socket.close();
        } catch (IOException | RuntimeException e) {
            // no other way to end it is left
        }
    }

    /**
     * Closes the connection, unless it carries other requests at the same time (HTTP/2), which cannot be confused. With
     * TLS 1.3 the JDK waits for the peer to close its side too, up to the read time-out, which the time-out of a call
     * does not end.
     */
    void closeConnection() {
        Connection last = connection;
        if (last == null || isShared(last)) {
            return;
        }
        try {
            last.socket().setSoTimeout(CLOSING_MILLIS);
            last.socket().close();
        } catch (IOException | RuntimeException e) {
            // it cannot be used again either
        }
    }
}
