package io.github.suppliersdk.webhooks.jdkserver;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Serves the webhooks with the JDK's own HTTP server, without a framework, behind a proxy that does TLS.
 *
 * <pre>{@code
 * JdkWebhookServer server = JdkWebhookServer.start(receiver, 8080);
 * Runtime.getRuntime().addShutdownHook(new Thread(server::close));
 * }</pre>
 *
 * <p>It differs from that server's defaults, with which a hundred idle clients block it, as follows:
 * <ul>
 * <li>It listens on the loopback interface unless another address is given.
 * <li>The head of a request must arrive within 5 seconds of its first byte, and the body within another 5; otherwise
 *     the connection is closed. When 400 requests have begun and not arrived, the newest is read next, and the oldest
 *     is dropped for it if it is older than 200 ms: so a complete request waits no longer than that, however many
 *     clients send half a request.
 * <li>The body is not read before the receiver has accepted the key. Without an accepted key the body is discarded if
 *     it has at most 64 KB, so that the peer can read the response; otherwise the connection is closed.
 * <li>It sets the system property {@code sun.net.httpserver.nodelay} to {@code true} unless it is set: without it each
 *     response on a kept connection waits 40 ms. The JDK reads it once for the whole JVM, when its server is first
 *     used. A program that uses the JDK's server for something else before this class must set the property itself.
 * </ul>
 *
 * <p>It cannot limit the number of connections that send nothing, which cost a file handle each and no thread. The JDK
 * closes them after 30 seconds, and limits their number with {@code -Djdk.httpserver.maxConnections=...} (JDK 21 or
 * later, and late updates of 17). Nor can it keep the JDK from asking for a body with {@code 100 Continue}, or from
 * responding to the paths {@code //hold} and {@code *} with a 404 of its own, which is not logged: check this first if
 * the address that the operator has for the supplier ends with a slash.
 */
public final class JdkWebhookServer implements AutoCloseable {
    private static final int ARRIVING = 400;
    private static final int BACKLOG = 1024;
    private static final Duration ARRIVAL = Duration.ofSeconds(5);
    private static final Duration LAST_RESPONSES = Duration.ofSeconds(10);

    static {
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final WebhookReceiver receiver;
    private final HttpServer server;
    private final ArrivalThreads threads;

    private JdkWebhookServer(WebhookReceiver receiver, InetSocketAddress address) {
        this.receiver = receiver;
        this.threads = new ArrivalThreads(ARRIVING, ARRIVAL);
        try {
            this.server = HttpServer.create(address, BACKLOG);
        } catch (IOException e) {
            threads.close(Duration.ZERO);
            throw new UncheckedIOException("the webhooks cannot listen on " + address, e);
        }
        server.createContext("/", new WebhookExchange(receiver, threads));
        server.setExecutor(threads);
        server.start();
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
        threads.close(LAST_RESPONSES);
        server.stop(0); // with any other number, Java 17 waits that long even if nothing is in flight
    }
}
