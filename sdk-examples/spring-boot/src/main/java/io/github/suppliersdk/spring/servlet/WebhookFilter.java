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
 * The webhooks in a Spring application: a filter after the one that begins an observation, and before those that read forms and
 * uploads, whoever sent them, and before Spring Security, which knows nothing of the keys. It has to be registered for requests
 * and for errors: when a body breaks off, what was decided is the response to the request of the error page.
 */
public final class WebhookFilter implements Filter, Ordered {
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    private final List<Route> routes;

    /**
     * Where requests of one account go.
     *
     * @param prefix the paths that are the receiver's, as they are sent: its {@code pathPrefix}
     * @param keyHeader the header with the key
     * @param keys by which a request is known to be this account's, whether or not they are accepted now; none if it is for
     *     whoever has no other account's
     */
    public record Route(WebhookReceiver receiver, String prefix, String keyHeader, List<WebhookKey> keys) {
        /** Keeps its own copy of the list. */
        public Route {
            keys = List.copyOf(keys);
        }

        private boolean isFor(HttpServletRequest request) {
            HttpServletRequest http = ServletExchange.asItCame(request);
            String pathInfo = http.getPathInfo() == null ? "" : http.getPathInfo();
            // as it was sent, or as the server understands it: an escaped path must not lead past the receiver
            String understood = http.getContextPath() + http.getServletPath() + pathInfo;
            return http.getRequestURI().startsWith(prefix + "/") || understood.startsWith(prefix + "/");
        }

        private boolean hasKeyOf(WebhookRequest head) {
            if (keys.isEmpty()) {
                return false;
            }
            List<String> sent = head.header(keyHeader);
            return sent.size() == 1 && keys.stream().anyMatch(key -> isEqual(key.secret(), sent.get(0)));
        }

        /** In a time that does not tell how much of it is right. */
        private static boolean isEqual(String secret, String sent) {
            return MessageDigest.isEqual(
                    secret.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * A filter for one receiver, which is everybody's.
     *
     * @param prefix the paths that are the receiver's, as they are sent: its {@code pathPrefix}
     */
    public WebhookFilter(WebhookReceiver receiver, String prefix) {
        this(List.of(new Route(receiver, prefix, "", List.of())));
    }

    /** A filter for these receivers, of which the one with the longer prefix comes first. What is none of theirs is the application's. */
    public WebhookFilter(List<Route> routes) {
        Comparator<Route> byLength =
                Comparator.comparing(route -> route.prefix().length());
        this.routes = routes.stream().sorted(byLength.reversed()).toList();
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse answer) {
            List<Route> mine =
                    routes.stream().filter(route -> route.isFor(http)).toList();
            if (!mine.isEmpty() || ServletExchange.isDecided(http)) {
                ServletExchange.answer(head -> receiver(mine, head), http, answer);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    /** A key that is nobody's is refused by the first one, as any, unless one needs none. */
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
