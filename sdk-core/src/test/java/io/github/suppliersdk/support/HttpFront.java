package io.github.suppliersdk.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Serves HTTP on this machine, for tests with several processes. */
public final class HttpFront implements AutoCloseable {
    /** Responds to a request; with null the connection ends without a response. */
    @FunctionalInterface
    public interface Service {
        @Nullable
        Reply reply(Sent request);
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    public HttpFront(Service service) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                serve(exchange, service);
            }
        });
        server.start();
    }

    private static void serve(HttpExchange exchange, Service service) throws IOException {
        Reply reply = service.reply(new Sent(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        if (reply != null) {
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns when no request is carried out any more. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        Await.until("all requests end", threads::isTerminated);
    }
}
