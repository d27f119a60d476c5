package io.github.suppliersdk.spring;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import org.springframework.core.Ordered;

/**
 * Answers the webhooks in a Spring application, on the thread of the request. The filter comes after the one that begins
 * an observation, and before those that read forms and uploads, and before Spring Security, which does not know the
 * webhook keys.
 */
public final class WebhookFilter implements Filter, Ordered {
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    private final WebhookReceiver receiver;
    private final String prefix;

    /**
     * A filter for one receiver, which gets all requests below the prefix. Other requests pass on to the application.
     *
     * @param prefix the receiver's {@code pathPrefix}, below the context path of the application
     */
    public WebhookFilter(WebhookReceiver receiver, String prefix) {
        this.receiver = receiver;
        this.prefix = prefix;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse httpResponse
                && isMine(http)) {
            answer(http, httpResponse);
        } else {
            chain.doFilter(request, response);
        }
    }

    private boolean isMine(HttpServletRequest request) {
        String pathInfo = request.getPathInfo() == null ? "" : request.getPathInfo();
        // the path as it was sent, and as the server decodes it: an escaped path must not bypass the receiver
        String decoded = request.getServletPath() + pathInfo;
        return path(request).startsWith(prefix + "/") || decoded.startsWith(prefix + "/");
    }

    /** The path as it was sent, without the context path of the application. */
    private static String path(HttpServletRequest request) {
        String uri = request.getRequestURI();
        String context = request.getContextPath();
        return uri.startsWith(context) ? uri.substring(context.length()) : uri;
    }

    private void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        WebhookResponse decided = receiver.receive(new WebhookRequest(
                request.getMethod(),
                path(request),
                name -> Collections.list(request.getHeaders(name)),
                request.getInputStream()));
        response.setStatus(decided.status());
        decided.headers().forEach(response::setHeader);
        byte[] body = decided.body();
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    @Override
    public int getOrder() {
        return ORDER;
    }
}
