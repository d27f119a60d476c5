package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.function.LongSupplier;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes plain sockets that count their input. They have TCP_NODELAY from the beginning, so that it holds for the TLS
 * handshake too.
 *
 * <p>OkHttp takes connections from its pool regardless of the factory of their sockets, so with a client of the
 * caller's, calls of the application may use these sockets. Counting sockets behave like any socket. Buffering ones do
 * not, and are only for a client of the library's own.
 */
final class CountedSocketFactory extends SocketFactory {
    private final InputBudget budget;
    private final boolean buffered;
    private final LongSupplier clock;

    private CountedSocketFactory(InputBudget budget, boolean buffered, LongSupplier clock) {
        this.budget = budget;
        this.buffered = buffered;
        this.clock = clock;
    }

    /**
     * Makes sockets that collect written bytes until they are flushed.
     *
     * @param clock measures idle time, in nanoseconds
     */
    static SocketFactory buffered(InputBudget budget, LongSupplier clock) {
        return new CountedSocketFactory(budget, true, clock);
    }

    /** Returns counting sockets in place of the JVM's plain ones; any other factory is returned unchanged. */
    static SocketFactory inPlaceOf(SocketFactory sockets, InputBudget budget) {
        return sockets == SocketFactory.getDefault()
                ? new CountedSocketFactory(budget, false, System::nanoTime)
                : sockets;
    }

    @Override
    public Socket createSocket() throws IOException {
        Socket socket = buffered ? new BufferedSocket(budget, clock) : new CountedSocket(budget, clock);
        socket.setTcpNoDelay(true);
        return socket;
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(new InetSocketAddress(host, port), null);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
    }

    private Socket connected(SocketAddress peer, @Nullable SocketAddress local) throws IOException {
        Socket socket = createSocket();
        try {
            socket.bind(local);
            socket.connect(peer);
            return socket;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }
}
