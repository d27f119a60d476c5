package io.github.suppliersdk.sandbox.internal.page;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Protects the page from other sites that are open in a browser on the same machine; the server itself listens on the
 * loopback interface only. The {@code Host} header is checked against DNS rebinding. Every change must carry a random
 * token, which only the page can read.
 */
final class Guard {

    private static final HttpString TOKEN = new HttpString("x-page-token");

    /** Any port is accepted, because the page may be reached through a tunnel. */
    private static final Pattern LOOPBACK = Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:[0-9]{1,5})?");

    /** Only the page's own scripts and styles are loaded, and no other page can embed it in a frame. */
    private static final Map<HttpString, String> RESPONSE_HEADERS = Map.of(
            new HttpString("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            new HttpString("X-Content-Type-Options"),
            "nosniff",
            new HttpString("Cross-Origin-Resource-Policy"),
            "same-origin",
            Headers.CACHE_CONTROL,
            "no-store");

    private final String token = UUID.randomUUID().toString();

    /** The token that every change must carry. */
    String token() {
        return token;
    }

    /** Adds the security headers to the response. */
    void protect(HttpServerExchange exchange) {
        RESPONSE_HEADERS.forEach(exchange.getResponseHeaders()::put);
    }

    /** The reason for refusing the request; null if it is accepted. */
    @Nullable
    String refusal(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        String host = headers.count(Headers.HOST) == 1 ? headers.getFirst(Headers.HOST) : "";
        if (!LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
            return "The page is available at 127.0.0.1 and localhost only.";
        }
        boolean isRead = exchange.getRequestMethod().toString().equals("GET");
        return isRead || token.equals(headers.getFirst(TOKEN))
                ? null
                : "This request does not have the token of the current page. Reload the page.";
    }
}
