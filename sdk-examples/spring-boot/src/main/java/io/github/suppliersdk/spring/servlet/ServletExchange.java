package io.github.suppliersdk.spring.servlet;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.OpenedWebhook;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One request in a servlet container: nothing of its body is read before the receiver has found the key good. */
public final class ServletExchange {
    private static final int MOST_THROWN_AWAY = 64 * 1024;
    private static final boolean IS_TOMCAT = isTomcat();

    private ServletExchange() {}

    private static boolean isTomcat() {
        try {
            Class.forName(
                    "org.apache.catalina.connector.ClientAbortException",
                    false,
                    ServletExchange.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError another) {
            return false;
        }
    }

    /** Has the receiver answer the request. */
    public static void answer(WebhookReceiver receiver, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        answer(head -> receiver, request, response);
    }

    /** Has the receiver answer the request that this function chooses for its head: method, path and headers. */
    static void answer(
            Function<WebhookRequest, WebhookReceiver> receivers,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        WebhookRequest head =
                WebhookRequest.of(request.getMethod(), request.getRequestURI(), headers, InputStream.nullInputStream());
        try (OpenedWebhook opened = receivers.apply(head).open(head)) {
            Optional<WebhookResponse> known = opened.response();
            ServletInputStream body = request.getInputStream();
            send(known.isPresent() ? known.get() : opened.receive(body), response, isRead(body));
        }
    }

    /**
     * Whether the body is at its end, once what has come of it is thrown away: a peer whose connection is closed while it
     * is being sent may never see the response.
     */
    private static boolean isRead(ServletInputStream body) throws IOException {
        byte[] piece = new byte[4096];
        int left = MOST_THROWN_AWAY;
        while (left > 0 && !body.isFinished() && body.available() > 0) {
            left -= Math.max(1, body.read(piece, 0, Math.min(piece.length, body.available())));
        }
        return body.isFinished();
    }

    private static void send(WebhookResponse answer, HttpServletResponse response, boolean isRead) throws IOException {
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        byte[] body = answer.body();
        response.setContentLength(body.length);
        if (!isRead) {
            response.setHeader("Connection", "close");
        }
        response.getOutputStream().write(body);
        response.flushBuffer();
        if (!isRead && IS_TOMCAT) {
            // Otherwise Tomcat waits on this thread for the rest of the body, to throw it away: 200 strangers who send
            // none stop it. This exception, which Tomcat does not log, has it close the connection.
            throw TomcatAbort.exception("the body is not wanted");
        }
    }

    /** Loaded in Tomcat only. */
    private static final class TomcatAbort {
        static IOException exception(String message) {
            return new org.apache.catalina.connector.ClientAbortException(message);
        }
    }
}
