package io.github.suppliersdk.examples.webhooks;

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
 * The webhooks in a Spring application: the filter before all others. A controller would come after those that read forms
 * and uploads, whoever sent them, and after Spring's error pages. It compiles with Spring 6 and 7. It has to be registered
 * for requests and for errors: when a body breaks off, what was decided is the response to the request of the error page.
 */
public final class WebhookFilter implements Filter, Ordered {
    private final WebhookReceiver receiver;
    private final String prefix;

    /**
     * A filter for this receiver.
     *
     * @param prefix the paths that are the receiver's: its {@code pathPrefix}; everything else is the application's
     */
    public WebhookFilter(WebhookReceiver receiver, String prefix) {
        this.receiver = receiver;
        this.prefix = prefix;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse answer
                && (isForReceiver(http) || ServletExchange.isDecided(http))) {
            ServletExchange.answer(receiver, http, answer);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** As it was sent, or as the server understands it: an escaped path must not lead past the receiver. */
    private boolean isForReceiver(HttpServletRequest http) {
        String pathInfo = http.getPathInfo() == null ? "" : http.getPathInfo();
        String understood = http.getContextPath() + http.getServletPath() + pathInfo;
        return http.getRequestURI().startsWith(prefix + "/") || understood.startsWith(prefix + "/");
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
