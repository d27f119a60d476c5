package io.github.suppliersdk.webhooks.jdkserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.OpenedWebhook;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Handles one request; the JDK calls it when the head has arrived. */
final class WebhookExchange implements HttpHandler {
    private static final int MAX_DISCARDED_BYTES = 64 * 1024;

    private final WebhookReceiver receiver;
    private final ArrivalThreads threads;

    WebhookExchange(WebhookReceiver receiver, ArrivalThreads threads) {
        this.receiver = receiver;
        this.threads = threads;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            threads.hasArrived();
            InputStream body = exchange.getRequestBody(); // the JDK requires this call, even if the body is not read
            WebhookRequest head = WebhookRequest.of(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    exchange.getRequestHeaders(),
                    InputStream.nullInputStream());
            WebhookResponse response;
            boolean isTrusted;
            try (OpenedWebhook opened = receiver.open(head)) {
                Optional<WebhookResponse> known = opened.response();
                isTrusted = known.isEmpty(); // a request with a known response may need no key
                if (known.isPresent()) {
                    threads.arrives();
                    discard(body, exchange);
                    response = known.get();
                } else {
                    threads.arrivesTrusted();
                    Arriving arriving = new Arriving(body);
                    response = opened.receive(arriving);
                    if (!arriving.isOver) {
                        exchange.getResponseHeaders().set("Connection", "close");
                    }
                }
                threads.hasArrived();
            }
            if (isTrusted) { // sending the response waits for the peer too
                threads.arrivesTrusted();
            } else {
                threads.arrives();
            }
            send(response, exchange);
            exchange.close(); // reads the rest of the body
            threads.hasArrived();
        }
    }

    /** Discards the body: a peer that is still sending when its connection is closed may never see the response. */
    private static void discard(InputStream body, HttpExchange exchange) throws IOException {
        long left = MAX_DISCARDED_BYTES;
        byte[] piece = new byte[4096];
        int read = isShort(exchange) ? 0 : -2;
        while (read >= 0 && left > 0) {
            read = body.read(piece);
            left -= Math.max(0, read);
        }
        if (read != -1) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
    }

    private static boolean isShort(HttpExchange exchange) {
        if (exchange.getRequestHeaders().containsKey("Transfer-Encoding")) {
            return false;
        }
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        return length == null
                || Long.parseLong(length) <= MAX_DISCARDED_BYTES; // the JDK has checked that it is a number
    }

    private static void send(WebhookResponse response, HttpExchange exchange) throws IOException {
        response.headers().forEach(exchange.getResponseHeaders()::set);
        boolean hasBody = !exchange.getRequestMethod().equals("HEAD"); // the JDK would log a warning
        byte[] bytes = hasBody ? response.body() : new byte[0];
        exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    /** A body whose time limit ends with its last byte; after that the handler's limit applies. */
    private final class Arriving extends FilterInputStream {
        private boolean isOver;

        Arriving(InputStream body) {
            super(body);
        }

        @Override
        public int read() throws IOException {
            return seen(in.read());
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            return seen(in.read(bytes, offset, count));
        }

        private int seen(int read) throws IOException {
            if (read < 0 && !isOver) {
                isOver = true;
                threads.hasArrived();
            }
            return read;
        }
    }
}
