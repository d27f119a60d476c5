package io.github.suppliersdk.sandbox.internal.page;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Protects the page from other sites that are open in a browser on the same machine; the server itself listens on the
 * loopback interface only. The {@code Host} header is checked against DNS rebinding. The {@code Origin} header, the
 * {@code Sec-Fetch} headers and a random token, which only the page knows, are checked against cross-site requests.
 */
final class Guard {

    static final String TOKEN_HEADER = "x-page-token";

    private static final HttpString SITE = new HttpString("Sec-Fetch-Site");
    private static final HttpString MODE = new HttpString("Sec-Fetch-Mode");
    private static final Set<String> SAME_SITE = Set.of("same-origin", "none");

    /** Any port is accepted, because the page may be reached through a tunnel. */
    private static final Pattern LOOPBACK = Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:[0-9]{1,5})?");

    /** Only the page's own scripts and styles are loaded, and no other page can embed it in a frame. */
    private static final Map<HttpString, String> RESPONSE_HEADERS = Map.of(
            new HttpString("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            new HttpString("X-Content-Type-Options"),
            "nosniff",
            new HttpString("Referrer-Policy"),
            "no-referrer",
            new HttpString("Cross-Origin-Opener-Policy"),
            "same-origin",
            new HttpString("Cross-Origin-Resource-Policy"),
            "same-origin",
            Headers.CACHE_CONTROL,
            "no-store");

    private final String token = newToken();

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
        String host = single(headers, Headers.HOST);
        if (host == null || !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
            return "The page is available at 127.0.0.1 and localhost only.";
        }
        boolean change = !exchange.getRequestMethod().toString().equals("GET");
        String origin = single(headers, Headers.ORIGIN);
        if (headers.contains(Headers.ORIGIN) ? !("http://" + host).equalsIgnoreCase(origin) : change) {
            return "This request was sent by another site.";
        }
        String site = single(headers, SITE);
        if (site != null && !SAME_SITE.contains(site) && !"navigate".equals(single(headers, MODE))) {
            return "This request was sent by another site.";
        }
        String given = single(headers, new HttpString(TOKEN_HEADER));
        if (change && (given == null || !isToken(given))) {
            return "This request does not have the token of the current page. Reload the page.";
        }
        return null;
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String single(HeaderMap headers, HttpString name) {
        return headers.count(name) == 1 ? headers.getFirst(name) : null;
    }

    private static String newToken() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
