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
 * Plain sockets that count what is read from them. They send without delay (TCP_NODELAY) from the beginning, so that the
 * handshake of TLS does too.
 *
 * <p>OkHttp takes connections out of a pool whatever factory made their sockets, so with a client of the caller's the
 * application's own calls may get these. They do what any socket does; those that collect what is written do not, and are
 * only for a client of the library's own.
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
     * Sockets that collect what is written until it is flushed.
     *
     * @param clock tells for how long they were idle, in nanoseconds
     */
    static SocketFactory buffered(InputBudget budget, LongSupplier clock) {
        return new CountedSocketFactory(budget, true, clock);
    }

    /** Sockets that do in place of these: their likes if these are those of the JVM, and else these, which may be of any kind. */
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
