package io.github.suppliersdk.sandbox.certify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy in front of a backend. It stops responding for good as soon as more requests than allowed are in flight at
 * the same time.
 */
final class StallingProxy implements AutoCloseable {
    private final URI backend;
    private final int most;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final HttpServer server;

    StallingProxy(URI backend, int most) throws IOException {
        this.backend = backend;
        this.most = most;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The number of requests that received no response. */
    int unanswered() {
        return unanswered.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (inFlight.incrementAndGet() > most || unanswered.get() > 0) {
                unanswered.incrementAndGet();
                end.await();
                return;
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(backend + exchange.getRequestURI().toString()))
                    .method(
                            exchange.getRequestMethod(),
                            HttpRequest.BodyPublishers.ofByteArray(
                                    exchange.getRequestBody().readAllBytes()))
                    .header("Content-Type", "application/json");
            for (String name : new String[] {"accept-version", "x-webhook-key"}) {
                request.header(name, exchange.getRequestHeaders().getFirst(name));
            }
            HttpResponse<byte[]> response = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.sendResponseHeaders(response.statusCode(), response.body().length == 0 ? -1 : 0);
            exchange.getResponseBody().write(response.body());
            inFlight.decrementAndGet();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdown();
    }
}
