package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Connection;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What is known of one attempt while OkHttp makes it; travels with the OkHttp request as a tag. */
final class Attempt {
    private final Delivery delivery;
    private final FollowUps followUps = new FollowUps();
    private volatile @Nullable Connection connection;
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

    /** The connection over which the request is about to leave. */
    void uses(@Nullable Connection used) {
        connection = used;
        delivery.connected();
    }

    /** The response that the caller's interceptors get now. */
    Response received(Response received) {
        response = received;
        return received;
    }

    /** Frees the connection of a response that an interceptor of the caller's got and did not pass on. */
    void closeResponse() {
        if (response != null) {
            response.close();
        }
    }

    /** Closes the connection, unless it carries other requests beside this one and so cannot take one for the other. */
    void closeConnection() {
        Connection used = connection;
        if (used == null || used.protocol() == Protocol.HTTP_2 || used.protocol() == Protocol.H2_PRIOR_KNOWLEDGE) {
            return;
        }
        try {
            used.socket().close();
        } catch (IOException | RuntimeException e) {
            // then it cannot be used again either
        }
    }
}
