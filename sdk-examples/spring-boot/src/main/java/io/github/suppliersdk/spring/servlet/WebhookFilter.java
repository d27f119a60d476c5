package io.github.suppliersdk.spring.servlet;

import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.List;
import org.springframework.core.Ordered;

/**
 * Answers the webhooks in a Spring application. The filter comes after the one that begins an observation, and before
 * those that read forms and uploads, and before Spring Security, which does not know the webhook keys. It has to be
 * registered for requests and for errors: if a body breaks off, the decision is the response to the request of the
 * error page.
 */
public final class WebhookFilter implements Filter, Ordered {
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    private final List<Route> routes;

    /**
     * How the requests of one account are recognised.
     *
     * @param receiver the receiver of the account
     * @param prefix the prefix of the receiver's paths as they are sent: its {@code pathPrefix}
     * @param keyHeader the header with the key
     * @param keys the keys of this account, also those that are not valid now; empty if the account gets all requests
     *     without another account's key
     */
    public record Route(WebhookReceiver receiver, String prefix, String keyHeader, List<WebhookKey> keys) {
        /** Copies the list. */
        public Route {
            keys = List.copyOf(keys);
        }

        private boolean isFor(HttpServletRequest request) {
            HttpServletRequest http = ServletExchange.unwrapped(request);
            String pathInfo = http.getPathInfo() == null ? "" : http.getPathInfo();
            // the path as it was sent, and as the server decodes it: an escaped path must not bypass the receiver
            String decoded = http.getContextPath() + http.getServletPath() + pathInfo;
            return http.getRequestURI().startsWith(prefix + "/") || decoded.startsWith(prefix + "/");
        }

        private boolean hasKeyOf(WebhookRequest head) {
            if (keys.isEmpty()) {
                return false;
            }
            List<String> sent = head.header(keyHeader);
            return sent.size() == 1 && keys.stream().anyMatch(key -> isEqual(key.secret(), sent.get(0)));
        }

        /** Compares in a time that does not depend on how much is equal. */
        private static boolean isEqual(String secret, String sent) {
            return MessageDigest.isEqual(
                    secret.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * A filter for one receiver, which gets all requests below the prefix.
     *
     * @param prefix the prefix of the receiver's paths as they are sent: its {@code pathPrefix}
     */
    public WebhookFilter(WebhookReceiver receiver, String prefix) {
        this(List.of(new Route(receiver, prefix, "", List.of())));
    }

    /**
     * A filter for these receivers; a route with a longer prefix comes first. Other requests pass on to the
     * application.
     */
    public WebhookFilter(List<Route> routes) {
        Comparator<Route> byLength =
                Comparator.comparing(route -> route.prefix().length());
        this.routes = routes.stream().sorted(byLength.reversed()).toList();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse httpResponse) {
            List<Route> mine =
                    routes.stream().filter(route -> route.isFor(http)).toList();
            if (!mine.isEmpty() || ServletExchange.isDecided(http)) {
                ServletExchange.handle(head -> receiver(mine, head), http, httpResponse);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    /** The first receiver refuses a request whose key belongs to no account, unless another receiver needs no key. */
    private static WebhookReceiver receiver(List<Route> routes, WebhookRequest head) {
        return routes.stream()
                .filter(route -> route.hasKeyOf(head))
                .findFirst()
                .or(() ->
                        routes.stream().filter(route -> route.keys().isEmpty()).findFirst())
                .orElse(routes.get(0))
                .receiver();
    }

    @Override
    public int getOrder() {
        return ORDER;
    }
}
