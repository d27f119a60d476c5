package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.HttpContinueReadHandler;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.xnio.Options;

/** The HTTP server on the loopback interface. Its threads are daemons and end when it is closed. */
public final class SandboxServer implements AutoCloseable {

    /**
     * The server library does not limit bodies. {@link BodyReader} does, so that the client receives a response with
     * status 413.
     */
    private static final long NO_LIMIT = -1;

    private static final int SHUTDOWN_MILLIS = 2_000;

    /**
     * The limit for the headers of a request. It bounds the memory for recorded requests, which include their headers.
     */
    private static final int MAX_HEADER_BYTES = 32 * 1024;

    private static final int HEADER_MILLIS = 30_000;
    private static final int IDLE_MILLIS = 60_000;

    /**
     * Loggers of the server library. They are set to WARNING, unless configured, because otherwise every example would
     * print their lines first.
     */
    private static final List<Logger> QUIET = List.of(Logger.getLogger("io.undertow"), Logger.getLogger("org.xnio"));

    static {
        QUIET.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.WARNING));
    }

    private final Undertow undertow;
    private final int port;

    private SandboxServer(Undertow undertow, int port) {
        this.undertow = undertow;
        this.port = port;
    }

    /**
     * Starts the server.
     *
     * @param port the port; 0 takes any free port
     * @param beside wraps the handler of the interface with one that also serves other paths, such as the live page
     * @throws IllegalStateException if the port is in use
     */
    public static SandboxServer start(
            int port, Service service, Faults faults, Requests requests, UnaryOperator<HttpHandler> beside) {
        Undertow undertow = Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setDirectBuffers(false) // JDK 24 and later print a warning when Undertow frees direct buffers
                .setIoThreads(2)
                .setWorkerThreads(16)
                .setWorkerOption(Options.WORKER_NAME, "sandbox")
                .setWorkerOption(Options.THREAD_DAEMON, true)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setSocketOption(Options.REUSE_ADDRESSES, true)
                .setServerOption(UndertowOptions.DECODE_URL, false)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, NO_LIMIT)
                .setServerOption(UndertowOptions.MAX_HEADER_SIZE, MAX_HEADER_BYTES)
                .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, HEADER_MILLIS)
                .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_MILLIS)
                .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS)
                .setHandler(beside.apply(new HttpContinueReadHandler(new RequestHandler(service, faults, requests))))
                .build();
        try {
            undertow.start();
        } catch (RuntimeException e) {
            undertow.stop();
            if (e.getCause() instanceof BindException) {
                throw new IllegalStateException("The port " + port + " is in use.", e);
            }
            throw e;
        }
        InetSocketAddress address =
                (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
        return new SandboxServer(undertow, address.getPort());
    }

    public int port() {
        return port;
    }

    /** Stops the server. Delayed responses are no longer sent. */
    @Override
    public void close() {
        undertow.stop();
    }
}
