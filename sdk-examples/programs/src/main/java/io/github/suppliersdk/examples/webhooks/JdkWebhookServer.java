package io.github.suppliersdk.examples.webhooks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.ZoneId;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The webhooks on the JDK's own HTTP server: no framework at all. {@link #answer} is all that there is to it.
 *
 * <p>Run it with SUPPLIER_WEBHOOK_KEY set, and the port as its argument.
 */
public final class JdkWebhookServer implements AutoCloseable {
    private static final int THREADS = 100;
    private static final int DEFAULT_PORT = 8080;
    private static final int SECONDS_TO_WRITE = 10;

    private final WebhookReceiver receiver;
    private final HttpServer server;
    private final ExecutorService threads;

    private JdkWebhookServer(WebhookReceiver receiver, int port) {
        this.receiver = receiver;
        this.threads = Executors.newFixedThreadPool(THREADS); // more than the receiver's maxConcurrent
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("port " + port, e);
        }
        server.createContext("/", exchange -> answer(receiver, exchange));
        server.setExecutor(threads);
        server.start();
    }

    /** Starts a server on this port of the loopback interface, or on any free one if it is 0. */
    public static JdkWebhookServer start(WebhookReceiver receiver, int port) {
        return new JdkWebhookServer(receiver, port);
    }

    private static void answer(WebhookReceiver receiver, HttpExchange exchange) throws IOException {
        try (exchange) {
            WebhookResponse response = receiver.receive(WebhookRequest.of(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    exchange.getRequestHeaders(),
                    exchange.getRequestBody()));
            response.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = response.body();
            exchange.sendResponseHeaders(response.status(), body.length == 0 ? -1 : body.length);
            if (body.length > 0) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    /** Where the server is. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Ends what is under way in good order, then the server; the receiver is closed, too. */
    @Override
    public void close() {
        receiver.close(); // from here on requests are refused, and those under way are answered
        threads.shutdown();
        try {
            if (!threads.awaitTermination(SECONDS_TO_WRITE, TimeUnit.SECONDS)) { // ends with the last answer
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0); // with any other number, Java 17 waits for that long even if nothing is under way
    }

    public static void main(String[] args) {
        // example
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new CellarHandler(10, Clock.system(ZoneId.systemDefault()))) // yours
                .addKey(WebhookKey.of(System.getenv("SUPPLIER_WEBHOOK_KEY")))
                .build();
        // end
        JdkWebhookServer server = start(receiver, args.length == 0 ? DEFAULT_PORT : Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        System.out.println("Webhooks are answered at " + server.url());
    }
}
