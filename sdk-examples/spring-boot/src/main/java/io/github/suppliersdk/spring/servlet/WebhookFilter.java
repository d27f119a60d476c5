package io.github.suppliersdk.spring.servlet;

import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;

/**
 * Answers the webhooks in a Spring application. The filter comes after the one that begins an observation, and before
 * those that read forms and uploads, and before Spring Security, which does not know the webhook keys. It has to be
 * registered for requests and for errors: if a body breaks off, the decision is the response to the request of the
 * error page.
 */
public final class WebhookFilter implements Filter, Ordered {
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    private final WebhookReceiver receiver;
    private final String prefix;

    /**
     * A filter for one receiver, which gets all requests below the prefix. Other requests pass on to the application.
     *
     * @param prefix the prefix of the receiver's paths as they are sent: its {@code pathPrefix}
     */
    public WebhookFilter(WebhookReceiver receiver, String prefix) {
        this.receiver = receiver;
        this.prefix = prefix;
    }

    private boolean isMine(HttpServletRequest request) {
        HttpServletRequest http = ServletExchange.unwrapped(request);
        String pathInfo = http.getPathInfo() == null ? "" : http.getPathInfo();
        // the path as it was sent, and as the server decodes it: an escaped path must not bypass the receiver
        String decoded = http.getContextPath() + http.getServletPath() + pathInfo;
        return http.getRequestURI().startsWith(prefix + "/") || decoded.startsWith(prefix + "/");
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse httpResponse
                && (isMine(http) || ServletExchange.isDecided(http))) {
            ServletExchange.handle(receiver, http, httpResponse);
            return;
        }
        chain.doFilter(request, response);
    }

    @Override
    public int getOrder() {
        return ORDER;
    }
}
