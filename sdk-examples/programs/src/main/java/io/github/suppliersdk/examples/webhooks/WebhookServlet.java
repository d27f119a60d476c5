package io.github.suppliersdk.examples.webhooks;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The webhooks in any servlet container (Jakarta Servlet 5 or later). Map it to {@code /*}, or to a prefix that the
 * receiver knows as its {@code pathPrefix}, together with the context path.
 */
public final class WebhookServlet extends HttpServlet {
    private final transient WebhookReceiver receiver;

    /** A servlet for this receiver, which is closed when the servlet is taken out of service. */
    public WebhookServlet(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        WebhookResponse answer = receiver.receive(
                WebhookRequest.of(request.getMethod(), request.getRequestURI(), headers, request.getInputStream()));
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        byte[] body = answer.body();
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    @Override
    public void destroy() {
        receiver.close();
    }
}
