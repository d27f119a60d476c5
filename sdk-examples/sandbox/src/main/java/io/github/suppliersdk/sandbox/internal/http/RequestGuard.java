package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.control.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks what every request to the service must have: a valid bearer token and the right {@code accept-version}. */
final class RequestGuard {

    private static final String SCHEME = "bearer ";

    private final Tokens tokens;
    private final String version;

    RequestGuard(Tokens tokens, String apiName) {
        this.tokens = tokens;
        this.version = "vnd." + apiName + "-api.v1";
    }

    /** Returns the error response, or null if the request may be processed. */
    @Nullable
    Response refusal(Map<String, List<String>> headers) {
        List<String> credentials = headers.getOrDefault("authorization", List.of());
        if (credentials.size() != 1 || !isKnown(credentials.get(0))) {
            return Response.error(401, "authorization: a valid bearer token is required")
                    .withHeader("WWW-Authenticate", "Bearer");
        }
        if (!headers.getOrDefault("accept-version", List.of()).equals(List.of(version))) {
            return Response.error(412, "accept-version: must be " + version);
        }
        return null;
    }

    private boolean isKnown(String credentials) {
        return credentials.toLowerCase(Locale.ROOT).startsWith(SCHEME)
                && tokens.accepts(credentials.substring(SCHEME.length()).strip());
    }
}
