package io.github.suppliersdk.spring.servlet;

import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.OpenedWebhook;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request in a servlet container. Its body is not read before the receiver has accepted the key.
 *
 * <p>If a body breaks off, Tomcat replaces the response by an error page with status 400, which is final, whatever the
 * receiver has decided. So the decision is kept for the request of that page, and is the response to it: the page must
 * lead to the same servlet or filter. Other containers, such as Jetty, leave the response to the servlet, and send an
 * empty 200 if it writes none: there the decision is written at once.
 */
public final class ServletExchange {
    private static final int MAX_DISCARDED_BYTES = 64 * 1024;
    private static final boolean IS_TOMCAT = isTomcat();
    private static final String DECIDED = ServletExchange.class.getName() + ".decided";

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

    /** Whether this is the request of an error page, for a request that has been decided. */
    static boolean isDecided(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ERROR
                && request.getAttribute(DECIDED) instanceof WebhookResponse;
    }

    /**
     * The request without the wrappers of earlier filters. For {@code X-Forwarded-Prefix} Spring's filter changes the
     * path, and the receiver would not recognise it.
     */
    static HttpServletRequest unwrapped(HttpServletRequest request) {
        HttpServletRequest inner = request;
        while (request.getDispatcherType() == DispatcherType.REQUEST
                && inner instanceof HttpServletRequestWrapper wrapper
                && wrapper.getRequest() instanceof HttpServletRequest wrapped) {
            inner = wrapped;
        }
        return inner;
    }

    /**
     * Passes the request to the receiver and writes its response.
     *
     * @throws IOException if the response cannot be written, or to make Tomcat close the connection
     */
    public static void handle(WebhookReceiver receiver, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (request.getDispatcherType() == DispatcherType.ERROR) {
            if (request.getAttribute(DECIDED) instanceof WebhookResponse decided) {
                write(decided, response, false);
            }
            return; // the page of any other error stays empty
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.put(name, Collections.list(request.getHeaders(name)));
        }
        WebhookRequest head = WebhookRequest.of(
                request.getMethod(), unwrapped(request).getRequestURI(), headers, InputStream.nullInputStream());
        try (OpenedWebhook opened = receiver.open(head)) {
            Optional<WebhookResponse> known = opened.response();
            Body body = new Body(request.getInputStream());
            WebhookResponse decided = known.isPresent() ? known.get() : opened.receive(body);
            boolean isRead = body.isRead();
            if (!body.isBroken) {
                send(decided, response, isRead);
            } else if (isErrorResponse(response)) {
                request.setAttribute(DECIDED, decided);
            } else {
                write(decided, response, false);
            }
        }
    }

    /** Whether the container has turned this request into an error, and will request its error page. */
    private static boolean isErrorResponse(HttpServletResponse response) {
        return response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST;
    }

    private static void send(WebhookResponse decided, HttpServletResponse response, boolean isRead) throws IOException {
        write(decided, response, isRead);
        if (!isRead && IS_TOMCAT) {
            // Otherwise Tomcat reads and discards the rest of the body on this thread, and 200 clients that send no
            // body
            // would occupy all threads. Tomcat does not log this exception, and closes the connection.
            throw TomcatAbort.exception("the body is not wanted");
        }
    }

    private static void write(WebhookResponse decided, HttpServletResponse response, boolean isRead)
            throws IOException {
        response.setStatus(decided.status());
        decided.headers().forEach(response::setHeader);
        byte[] body = decided.body();
        response.setContentLength(body.length);
        if (!isRead) {
            response.setHeader("Connection", "close");
        }
        response.getOutputStream().write(body);
        response.flushBuffer();
    }

    /** The body of the request; it knows whether it broke off. */
    private static final class Body extends FilterInputStream {
        private final ServletInputStream stream;
        private boolean isBroken;

        Body(ServletInputStream stream) {
            super(stream);
            this.stream = stream;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            isBroken = true;
            int read = stream.read(bytes, offset, count);
            isBroken = false; // not broken: an exception would have been thrown
            return read;
        }

        /**
         * Reads and discards the bytes that have arrived, and returns whether this is the end of the body. A peer whose
         * connection is closed while it sends may never see the response.
         */
        boolean isRead() {
            if (isBroken) {
                return false;
            }
            if (stream.isFinished()) { // the usual case
                return true;
            }
            byte[] piece = new byte[4096];
            int left = MAX_DISCARDED_BYTES;
            try {
                while (left > 0 && !stream.isFinished() && stream.available() > 0) {
                    left -= Math.max(1, read(piece, 0, Math.min(piece.length, stream.available())));
                }
                return stream.isFinished();
            } catch (IOException e) {
                isBroken = true; // the decision does not change
                return false;
            }
        }
    }

    /** Loaded in Tomcat only. */
    private static final class TomcatAbort {
        static IOException exception(String message) {
            return new org.apache.catalina.connector.ClientAbortException(message);
        }
    }
}
