package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.spring.servlet.ServletExchange;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The webhooks in a servlet container (Jakarta Servlet 5 or later). To close a connection early, {@link
 * ServletExchange} throws an exception of Tomcat's; other containers have their own. Map the servlet to {@code /*}, or
 * to a prefix that together with the context path is the receiver's {@code pathPrefix}. No filter before it may ask for
 * a parameter, because the container then reads the body before the key was checked. The container's error page for
 * every status has to lead to this servlet, too.
 */
public final class WebhookServlet extends HttpServlet {
    private final transient WebhookReceiver receiver;

    /** A servlet for this receiver, which is closed when the servlet is taken out of service. */
    public WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ServletExchange.handle(receiver, request, response);
    }

    @Override
    public void destroy() {
        receiver.close();
    }
}
