package io.github.suppliersdk.internal.http;

import java.net.Proxy;
import java.util.List;
import okhttp3.Connection;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Keeps OkHttp from acting on two responses by itself, for which it has no setting. It sends a request again at once when it
 * is told "503, Retry-After: 0". And it takes every 407 for one of the proxy, also where the service itself says it: without
 * a proxy it throws away the response, and through the tunnel of a proxy it sends the password for the proxy to the service.
 *
 * <p>So OkHttp gets to see another response, and the caller's interceptors get the one that came.
 */
final class FollowUps {
    static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    private static final String RETRY_AFTER = "Retry-After";
    private static final int UNAVAILABLE = 503;

    /** Means nothing to OkHttp. */
    private static final int BAD_REQUEST = 400;

    private int hiddenStatus;
    private List<String> hiddenRetryAfter = List.of();

    /** The response as OkHttp may see it. */
    Response hide(Response response, @Nullable Connection connection) {
        if (response.code() == UNAVAILABLE) {
            hiddenRetryAfter = response.headers(RETRY_AFTER);
            return withoutRetryAfter(response);
        }
        if (response.code() == PROXY_AUTHENTICATION_REQUIRED && !isProxy(connection)) {
            hiddenStatus = response.code();
            return response.newBuilder().code(BAD_REQUEST).build();
        }
        return response;
    }

    static Response withoutRetryAfter(Response response) {
        return response.code() == UNAVAILABLE
                ? response.newBuilder().removeHeader(RETRY_AFTER).build()
                : response;
    }

    /** The response as it came. */
    Response show(Response response) {
        if (hiddenStatus == 0 && hiddenRetryAfter.isEmpty()) {
            return response;
        }
        Response.Builder shown = response.newBuilder();
        if (hiddenStatus != 0) {
            shown.code(hiddenStatus);
        }
        hiddenRetryAfter.forEach(value -> shown.addHeader(RETRY_AFTER, value));
        hiddenStatus = 0;
        hiddenRetryAfter = List.of();
        return shown.build();
    }

    /** Whether the peer is a proxy that reads the request: it passes a tunnel on as it is. */
    static boolean isProxy(@Nullable Connection connection) {
        if (connection == null) {
            return false;
        }
        Route route = connection.route();
        return route.proxy().type() == Proxy.Type.HTTP && !route.requiresTunnel();
    }
}
