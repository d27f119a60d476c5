package io.github.suppliersdk.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/** Servers for tests that make many calls. */
public final class Servers {
    private Servers() {}

    /**
     * A server that responds without delay: MockWebServer sends the head and the body of a response in two writes, and
     * without TCP_NODELAY the second one waits 40 ms for an acknowledgement of the first.
     */
    public static MockWebServer withoutDelay() {
        MockWebServer server = new MockWebServer();
        server.setServerSocketFactory(new NoDelayFactory());
        return server;
    }

    private static final class NoDelayFactory extends ServerSocketFactory {
        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) throws IOException {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) throws IOException {
            throw new UnsupportedOperationException();
        }
    }
}
