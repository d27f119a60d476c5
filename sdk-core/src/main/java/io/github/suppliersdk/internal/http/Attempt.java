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

/** What is known of one attempt while OkHttp makes it; travels with the OkHttp request as a tag. */
final class Attempt {
    /** How long closing waits for the peer. */
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

    /** A connection is made for this attempt. */
    void connectionIsMade() {
        made = true;
    }

    /** The request comes out of the caller's interceptors, which may send it, or another one before it, as often as they like. */
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

    /** A proxy kept the request to itself, and gets it once more over this connection. */
    void isAskedAgainOn(@Nullable Connection proxy) {
        askedAgainOn = proxy;
        delivery.askedForAgain();
    }

    /** Whether the latest thing that happened on this connection is that a proxy asked for the request once more. */
    boolean followsQuestionOfProxy(@Nullable Connection next) {
        boolean follows = askedAgainOn != null && askedAgainOn == next;
        askedAgainOn = null;
        return follows;
    }

    /**
     * The connection over which the request is about to leave.
     *
     * @return whether the response to an earlier request may lie on it: it served others before, one after the other
     */
    boolean uses(@Nullable Connection next) {
        boolean isNew = !used && (made || isUntouched(next));
        used = true;
        connection = next;
        return !isNew && !isShared(next);
    }

    /** Whether the connection is one that carried nothing else before or beside this. */
    boolean hasOwnConnection() {
        return made;
    }

    /** A client that a layer hides may have another listener, so that nobody tells that the connection was made. */
    private boolean isUntouched(@Nullable Connection next) {
        return delivery.isLayered() && next != null && SeenSocket.isNew(next.socket());
    }

    /** OkHttp has the request, and no response yet. */
    void isAwaitingResponse(boolean awaits) {
        awaitingResponse = awaits;
    }

    /** Nobody could see whether the response was there before the request left. */
    void mayHaveGotAnothersResponse() {
        ambiguous = true;
    }

    /** Whether the response may be the one to an earlier request on its connection. */
    boolean isAmbiguous() {
        return ambiguous;
    }

    /** Whether requests and responses bear numbers, so that none is taken for another. */
    private static boolean isShared(@Nullable Connection connection) {
        return connection == null
                || connection.protocol() == Protocol.HTTP_2
                || connection.protocol() == Protocol.H2_PRIOR_KNOWLEDGE;
    }

    /** The response that the caller's interceptors get now. */
    Response received(Response received) {
        response = received;
        return received;
    }

    /** The headers as they leave, in which interceptors of the caller's may have put secrets, beside the library's own. */
    void sends(Headers headers, Headers own) {
        sent = headers;
        known = own;
    }

    /** The secrets among the headers that interceptors of the caller's added or changed. */
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

    /** Frees the connection of a response that an interceptor of the caller's got and did not pass on. */
    void closeResponse() {
        if (response != null) {
            response.close();
        }
    }

    /** Nothing more is sent over the connection. Another call may be using it by now, and would be ended by closing it. */
    void retireConnection() {
        Connection last = connection;
        if (last != null && !isShared(last)) {
            RetiredConnections.ALL.add(last);
        }
    }

    /**
     * Ends the connection if the call has been cancelled and OkHttp does not let go of it: over HTTP/2 that ends no write to a
     * connection that takes nothing more, and all calls that share it wait for that one.
     */
    void breakConnection() {
        Connection last = connection;
        if (last == null || !awaitingResponse || !isShared(last)) {
            return;
        }
        try {
            Socket socket = last.socket();
            if (socket instanceof SSLSocket) {
                socket.setSoLinger(true, 0); // or closing would wait for the write too
            }
            socket.close();
        } catch (IOException | RuntimeException e) {
            // what could be done is done
        }
    }

    /**
     * Closes the connection, unless it carries other requests beside this one and so cannot take one for the other. With TLS
     * 1.3 the JDK waits for the peer to close its side too, as long as for a read, which no time-out of a call would end.
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
            // then it cannot be used again either
        }
    }
}
