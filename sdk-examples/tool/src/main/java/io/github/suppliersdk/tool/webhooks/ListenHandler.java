package io.github.suppliersdk.tool.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** Handles one request. The receiver checks it and responds to it, unless it is forwarded to a backend. */
final class ListenHandler implements HttpHandler {
    private static final int MAX_BODY_BYTES = 2 << 20;
    /** Headers of a connection, which are not forwarded: the connection to the backend has its own. */
    private static final Set<String> CONNECTION_HEADERS = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "http2-settings",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    private final WebhookReceiver receiver;
    private final Optional<BackendResponse.Sender> backend;
    private final Duration deadline;
    private final RequestLog log;
    private final CountDownLatch end;

    ListenHandler(
            WebhookReceiver receiver,
            Optional<BackendResponse.Sender> backend,
            Duration deadline,
            RequestLog log,
            CountDownLatch end) {
        this.receiver = receiver;
        this.backend = backend;
        this.deadline = deadline;
        this.log = log;
        this.end = end;
    }

    @Override
    public void handle(HttpExchange http) throws IOException {
        try (http) {
            byte[] body = http.getRequestBody().readNBytes(MAX_BODY_BYTES);
            String path = http.getRequestURI().getRawPath();
            long began = System.nanoTime();
            WebhookResponse judged =
                    receiver.receive(WebhookRequest.of(http.getRequestMethod(), path, http.getRequestHeaders(), body));
            BackendResponse received =
                    new BackendResponse(judged.status(), judged.text(), Duration.ofNanos(System.nanoTime() - began));
            RequestLog.Entry entry = new RequestLog.Entry(
                    http.getRequestMethod(), path, new String(body, StandardCharsets.UTF_8), received);
            if (backend.isEmpty()) {
                log.handled(entry);
                send(http, judged.status(), judged.body());
            } else {
                forward(http, path, body, entry, backend.get());
            }
        } finally {
            end.countDown();
        }
    }

    private void forward(HttpExchange http, String path, byte[] body, RequestLog.Entry entry, BackendResponse.Sender to)
            throws IOException {
        Map<String, List<String>> headers = new TreeMap<>(http.getRequestHeaders());
        headers.keySet().removeIf(name -> CONNECTION_HEADERS.contains(name.toLowerCase(Locale.ROOT)));
        try {
            BackendResponse response = to.send(
                    WebhookRequest.of(http.getRequestMethod(), path, Map.of(), body),
                    headers,
                    deadline.multipliedBy(2));
            log.forwarded(entry, response, deadline);
            send(http, response.status(), response.body().getBytes(StandardCharsets.UTF_8));
        } catch (BackendResponse.NoResponseException e) {
            log.failed(entry, String.valueOf(e.getMessage()));
            send(http, 502, new byte[0]);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            send(http, 502, new byte[0]);
        }
    }

    private static void send(HttpExchange http, int status, byte[] body) throws IOException {
        if (body.length > 0) {
            http.getResponseHeaders().set("Content-Type", "application/json");
        }
        http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            http.getResponseBody().write(body);
        }
    }
}
