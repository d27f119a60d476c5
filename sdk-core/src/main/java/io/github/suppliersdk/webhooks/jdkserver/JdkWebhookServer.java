package io.github.suppliersdk.webhooks.jdkserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves the webhooks with the JDK's own HTTP server, without a framework, behind a proxy that does TLS and reads slow
 * requests for it.
 *
 * <pre>{@code
 * JdkWebhookServer server = JdkWebhookServer.start(receiver, 8080);
 * Runtime.getRuntime().addShutdownHook(new Thread(server::close));
 * }</pre>
 *
 * <p>It listens on the loopback interface unless another address is given, and has up to 200 threads. It sets two
 * properties of the JDK's server unless they are set: {@code sun.net.httpserver.nodelay} to {@code true}, without which
 * each response on a kept connection waits 40 ms, and {@code sun.net.httpserver.maxReqTime} to 10 seconds, in which a
 * request must arrive. The JDK reads them once for the whole JVM, when its server is first used.
 */
public final class JdkWebhookServer implements AutoCloseable {
    private static final int THREADS = 200;
    private static final int BACKLOG = 1024;
    private static final int CLOSING_SECONDS = 30;

    static {
        Properties properties = System.getProperties();
        properties.putIfAbsent("sun.net.httpserver.nodelay", "true");
        properties.putIfAbsent("sun.net.httpserver.maxReqTime", "10");
    }

    private final WebhookReceiver receiver;
    private final HttpServer server;
    /** The thread that was used last is used next; if all are busy, the server's own waits with the request. */
    private final ExecutorService threads = new ThreadPoolExecutor(
            0,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new SynchronousQueue<>(),
            Threads.daemons("supplier-webhook-http"),
            new ThreadPoolExecutor.CallerRunsPolicy());

    private JdkWebhookServer(WebhookReceiver receiver, InetSocketAddress address) {
        this.receiver = receiver;
        try {
            this.server = HttpServer.create(address, BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException("the webhooks cannot listen on " + address, e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            WebhookResponse response = receiver.receive(new WebhookRequest(
                    exchange.getRequestMethod(),
                    Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), ""),
                    name -> exchange.getRequestHeaders().getOrDefault(name, List.of()),
                    exchange.getRequestBody()));
            response.headers().forEach(exchange.getResponseHeaders()::set);
            boolean hasBody = !exchange.getRequestMethod().equals("HEAD"); // or the JDK warns of strangers
            byte[] bytes = hasBody ? response.body() : new byte[0];
            exchange.sendResponseHeaders(response.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /**
     * Starts a server on this port of the loopback interface, or on any free port if it is 0.
     *
     * @throws UncheckedIOException if the port is taken
     */
    public static JdkWebhookServer start(WebhookReceiver receiver, int port) {
        return start(receiver, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    /**
     * Starts a server on this address. Anybody who can reach it can send requests, in plain text.
     *
     * @throws UncheckedIOException if the address is in use, or does not belong to this machine
     */
    public static JdkWebhookServer start(WebhookReceiver receiver, InetSocketAddress address) {
        return new JdkWebhookServer(receiver, address);
    }

    /** The address that the server listens on. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /**
     * The URL of the server on the IPv4 loopback interface, for callers on this machine. Valid only if the server
     * listens on that interface or on all interfaces.
     */
    public String url() {
        return "http://127.0.0.1:" + address().getPort();
    }

    /** Closes the receiver, which lets requests in flight end, and then the server. */
    @Override
    public void close() {
        receiver.close(); // from here on new requests get status 503, and those in flight their normal response
        threads.shutdown();
        try {
            boolean unused = threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0); // with any other number, Java 17 waits that long even if nothing is in flight
    }
}
