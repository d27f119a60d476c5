package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.Authenticator;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/**
 * The caller's, which is not asked on and on: a password that the proxy has just refused is not sent again. While OkHttp
 * opens a tunnel it would otherwise ask until the time for the attempt is over, thousands of times a second.
 *
 * <p>Two over the same authenticator are equal, or calls that could share a connection would not.
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
                    Failures.PASSWORD_REFUSED_BY_PROXY); // OkHttp would say the same as if there were none
        }
        return null;
    }
}
