package io.github.suppliersdk.internal.http;

import java.net.Proxy;
import java.util.List;
import okhttp3.Connection;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Keeps OkHttp from acting by itself on two responses, for which it has no setting. After "503, Retry-After: 0" it
 * sends a request again at once. And it treats every 407 as one of a proxy, even if the service itself sent it: without
 * a proxy it drops the response, and through a proxy's tunnel it sends the proxy's password to the service.
 *
 * <p>So OkHttp sees a changed response, and the caller's interceptors get the original.
 */
final class FollowUps {
    static final int PROXY_AUTHENTICATION_REQUIRED = 407;

    private static final String RETRY_AFTER = "Retry-After";
    private static final int UNAVAILABLE = 503;

    /** A status on which OkHttp does not act. */
    private static final int BAD_REQUEST = 400;

    private int hiddenStatus;
    private List<String> hiddenRetryAfter = List.of();

    /** The response that OkHttp may see. */
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

    /** The original response. */
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

    /** Whether the peer is a proxy that reads the request; a tunnel passes it on unread. */
    static boolean isProxy(@Nullable Connection connection) {
        if (connection == null) {
            return false;
        }
        Route route = connection.route();
        return route.proxy().type() == Proxy.Type.HTTP && !route.requiresTunnel();
    }
}
