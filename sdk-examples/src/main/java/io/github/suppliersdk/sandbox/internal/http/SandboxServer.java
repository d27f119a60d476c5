package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.xnio.Options;

/** The HTTP server on the loopback interface. Its threads are daemons and end with it. */
public final class SandboxServer implements AutoCloseable {

    private static final long MAX_BODY_BYTES = 16L * 1024 * 1024;
    private static final int SHUTDOWN_MILLIS = 2_000;

    /** The server library announces itself at INFO, which would be the first thing that every example prints. */
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

    /** Starts it; port 0 takes any free port. */
    public static SandboxServer start(int port, Service service, SandboxFaults faults, SandboxRequests requests) {
        Undertow undertow = Undertow.builder()
                .addHttpListener(port, "127.0.0.1")
                .setIoThreads(2)
                .setWorkerThreads(16)
                .setWorkerOption(Options.WORKER_NAME, "sandbox")
                .setWorkerOption(Options.THREAD_DAEMON, true)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setSocketOption(Options.REUSE_ADDRESSES, true)
                .setServerOption(UndertowOptions.DECODE_URL, false)
                .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, MAX_BODY_BYTES)
                .setServerOption(UndertowOptions.SHUTDOWN_TIMEOUT, SHUTDOWN_MILLIS)
                .setHandler(new Exchanges(service, faults, requests))
                .build();
        undertow.start();
        InetSocketAddress address =
                (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
        return new SandboxServer(undertow, address.getPort());
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        undertow.stop();
    }
}
