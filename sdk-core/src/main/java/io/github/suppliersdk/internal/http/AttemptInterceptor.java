package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Follows a request from the moment that it has a connection. It is the last of the network interceptors, so it sees what
 * really leaves: an interceptor of the caller's may have put another request, or another body, in place of ours.
 */
final class AttemptInterceptor implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        sendWithoutDelay(chain.connection());
        // The tag of the request that the call was made with: what stands in its place now may have none.
        Attempt attempt = chain.call().request().tag(Attempt.class);
        if (attempt == null) {
            return possible(chain.proceed(chain.request()));
        }
        attempt.uses(chain.connection());
        return proceed(chain, attempt.delivery());
    }

    private static Response proceed(Chain chain, Delivery delivery) throws IOException {
        Response response;
        try {
            response = possible(chain.proceed(followed(chain.request(), delivery)));
        } catch (IOException e) {
            if (NotProcessed.isSaidBy(e)) {
                delivery.notProcessed();
            }
            throw e;
        }
        if (response.code() == FollowUps.PROXY_AUTHENTICATION_REQUIRED && FollowUps.isProxy(chain.connection())) {
            delivery.notProcessed(); // the proxy kept the request to itself
        }
        return response;
    }

    private static Request followed(Request request, Delivery delivery) {
        @Nullable RequestBody body = request.body();
        if (body == null) {
            delivery.mayHaveArrived(); // the head alone is the whole request
            return request;
        }
        if (body instanceof DeliveredBody own && own.reportsTo(delivery)) {
            return request;
        }
        return request.newBuilder()
                .method(request.method(), new ForeignBody(body, delivery))
                .build();
    }

    /**
     * Sets TCP_NODELAY, which OkHttp leaves off: what leaves in several writes, such as a body of more than 8 KiB, would wait
     * some 40 ms for the peer's delayed acknowledgement. Here it reaches every connection, also one that was made through a
     * SOCKS proxy or by a call of the application's in a pool that it shares with the library.
     */
    private static void sendWithoutDelay(@Nullable Connection connection) {
        if (connection == null) {
            return;
        }
        try {
            connection.socket().setTcpNoDelay(true);
        } catch (IOException | RuntimeException e) {
            // a socket that knows no such option, or one that is closed, which sending will show
        }
    }

    /** OkHttp reads a body of less than no bytes, and fails over it in ways that leave the connection open. */
    private static Response possible(Response response) throws IOException {
        if (response.body().contentLength() < -1) {
            throw new ProtocolException("Content-Length: " + response.body().contentLength());
        }
        return response;
    }
}
