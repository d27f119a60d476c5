package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Plain sockets for a client of the library's own. They send without delay (TCP_NODELAY) from the beginning, so that the
 * handshake of TLS does too.
 *
 * <p>Not for a client of the caller's: OkHttp takes connections out of a pool whatever factory made their sockets, so the
 * application's own calls would get these.
 */
final class BufferedSocketFactory extends SocketFactory {
    private final InputBudget budget;

    BufferedSocketFactory(InputBudget budget) {
        this.budget = budget;
    }

    @Override
    public Socket createSocket() throws IOException {
        Socket socket = new BufferedSocket(budget);
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
