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
 * Who may see the page, and who may change something with it. The server listens on the loopback interface only; what is
 * left to keep out are other sites in the browser of the same machine: a name of theirs that leads here is refused by the
 * {@code Host}, a form or script of theirs by the {@code Origin} and by a token that only the page itself has.
 */
final class Guard {

    static final String TOKEN_HEADER = "x-page-token";

    private static final HttpString SITE = new HttpString("Sec-Fetch-Site");
    private static final HttpString MODE = new HttpString("Sec-Fetch-Mode");
    private static final Set<String> SAME_SITE = Set.of("same-origin", "none");

    /** Any port: the page may be reached through a tunnel. */
    private static final Pattern LOOPBACK = Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:[0-9]{1,5})?");

    /** No script and no style but the page's own files, no frame around it, nothing from elsewhere. */
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

    /** The token that the page sends with each change. */
    String token() {
        return token;
    }

    /** Says to the browser what the page may do. */
    void protect(HttpServerExchange exchange) {
        RESPONSE_HEADERS.forEach(exchange.getResponseHeaders()::put);
    }

    /** Why the request is refused; null if it passes. */
    @Nullable
    String refusal(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        String host = only(headers, Headers.HOST);
        if (host == null || !LOOPBACK.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
            return "The page is shown under 127.0.0.1 and localhost only.";
        }
        boolean change = !exchange.getRequestMethod().toString().equals("GET");
        String origin = only(headers, Headers.ORIGIN);
        if (headers.contains(Headers.ORIGIN) ? !("http://" + host).equalsIgnoreCase(origin) : change) {
            return "Another site has sent this.";
        }
        String site = only(headers, SITE);
        if (site != null && !SAME_SITE.contains(site) && !"navigate".equals(only(headers, MODE))) {
            return "Another site has asked for this.";
        }
        String given = only(headers, new HttpString(TOKEN_HEADER));
        if (change && (given == null || !isToken(given))) {
            return "This was not sent by the page as it is now: load it again.";
        }
        return null;
    }

    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String only(HeaderMap headers, HttpString name) {
        return headers.count(name) == 1 ? headers.getFirst(name) : null;
    }

    private static String newToken() {
        byte[] bytes = new byte[24];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
