package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * Guards the caller's authenticator: a password that the proxy has just refused is not sent again. Otherwise OkHttp,
 * while it opens a tunnel, would ask until the time-out of the attempt, thousands of times a second.
 *
 * <p>Two guards over the same authenticator are equal; otherwise calls that could share a connection would not.
 */
record GuardedProxyAuthenticator(Authenticator authenticator) implements Authenticator {
    private static final String HEADER = "Proxy-Authorization";

    static Authenticator over(Authenticator authenticator) {
        return authenticator == Authenticator.NONE || authenticator instanceof GuardedProxyAuthenticator
                ? authenticator
                : new GuardedProxyAuthenticator(authenticator);
    }

    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        Request next = authenticator.authenticate(route, response);
        String refused = response.request().header(HEADER);
        if (next != null && (refused == null || !refused.equals(next.header(HEADER)))) {
            return next;
        }
        if (refused != null && route != null && route.requiresTunnel()) {
            throw new IOException(
                    Failures.PASSWORD_REFUSED_BY_PROXY); // OkHttp's message would be the same as without a password
        }
        return null;
    }
}
