package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.spring.servlet.ServletExchange;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The webhooks in a servlet container (Jakarta Servlet 5 or later; {@link ServletExchange} has Tomcat's exception for a
 * connection that is to be closed, others have one of their own). Map it to {@code /*}, or to a prefix that the
 * receiver knows as its {@code pathPrefix}, together with the context path. No filter before it may ask for a parameter:
 * then the container reads the body, whoever sent it. The container's error page for every status has to lead to it, too.
 */
public final class WebhookServlet extends HttpServlet {
    private final transient WebhookReceiver receiver;

    /** A servlet for this receiver, which is closed when the servlet is taken out of service. */
    public WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ServletExchange.answer(receiver, request, response);
    }

    @Override
    public void destroy() {
        receiver.close();
    }
}
