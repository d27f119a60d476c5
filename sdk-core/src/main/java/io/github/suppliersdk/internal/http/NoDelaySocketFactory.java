package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Plain sockets that send without delay (TCP_NODELAY). OkHttp leaves that option off; what leaves in several writes, such
 * as a body of more than 8 KiB over TLS, would then wait some 40 ms for the peer's delayed acknowledgement.
 */
final class NoDelaySocketFactory extends SocketFactory {
    @Override
    public Socket createSocket() throws IOException {
        Socket socket = new BufferedSocket();
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
