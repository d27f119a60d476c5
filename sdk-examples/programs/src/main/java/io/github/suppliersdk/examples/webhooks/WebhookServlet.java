package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;

/**
 * The webhooks in a servlet container (Jakarta Servlet 5 or later). Map the servlet to {@code /*}, or to a prefix that
 * together with the context path is the receiver's {@code pathPrefix}. No filter before it may ask for a parameter,
 * because the container then reads the body before the key was checked.
 */
public final class WebhookServlet extends HttpServlet {
    private final transient WebhookReceiver receiver;

    /** A servlet for this receiver, which is closed when the servlet is taken out of service. */
    public WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        WebhookResponse decided = receiver.receive(new WebhookRequest(
                request.getMethod(),
                request.getRequestURI(),
                name -> Collections.list(request.getHeaders(name)),
                request.getInputStream()));
        byte[] body = decided.body();
        response.setStatus(decided.status());
        decided.headers().forEach(response::setHeader);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    @Override
    public void destroy() {
        receiver.close();
    }
}
