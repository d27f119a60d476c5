package io.github.suppliersdk.internal.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes TLS sockets over the library's plain ones. They report to the budget what they have decrypted, so that the head
 * of a response is seen as on a plain socket.
 *
 * <p>Only for sockets of the JDK. OkHttp checks the class of others to negotiate HTTP/2, and would not recognise a
 * wrapper.
 *
 * <p>Two factories over the same one are equal; otherwise calls that could share a connection would not.
 */
final class CountedSslSocketFactory extends SSLSocketFactory {
    private static final String OF_THE_JDK = "sun.security.ssl.";

    private final SSLSocketFactory sockets;
    private final InputBudget budget;

    private CountedSslSocketFactory(SSLSocketFactory sockets, InputBudget budget) {
        this.sockets = sockets;
        this.budget = budget;
    }

    static SSLSocketFactory over(SSLSocketFactory sockets, InputBudget budget) {
        return sockets instanceof CountedSslSocketFactory known
                ? new CountedSslSocketFactory(known.sockets, budget)
                : new CountedSslSocketFactory(sockets, budget);
    }

    /** Whether this socket counts the bytes that it decrypts. */
    static boolean counts(Socket socket) {
        return socket instanceof CountedSslSocket;
    }

    @Override
    public Socket createSocket(Socket below, String host, int port, boolean autoClose) throws IOException {
        Socket made = sockets.createSocket(below, host, port, autoClose);
        if (below instanceof CountedSocket counted
                && made instanceof SSLSocket tls
                && made.getClass().getName().startsWith(OF_THE_JDK)) {
            counted.carriesTls();
            return new CountedSslSocket(tls, budget);
        }
        return made;
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return sockets.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return sockets.getSupportedCipherSuites();
    }

    @Override
    public Socket createSocket() throws IOException {
        return sockets.createSocket();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return sockets.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
        return sockets.createSocket(host, port, localHost, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return sockets.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) throws IOException {
        return sockets.createSocket(host, port, localHost, localPort);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CountedSslSocketFactory factory
                && factory.sockets.equals(sockets)
                && factory.budget == budget;
    }

    @Override
    public int hashCode() {
        return sockets.hashCode();
    }

    private static final class CountedSslSocket extends DelegatingSslSocket implements ObservedSocket {
        private final InputBudget budget;
        private volatile boolean hasDelivered;
        private @Nullable InputStream in;

        private CountedSslSocket(SSLSocket socket, InputBudget budget) {
            super(socket);
            this.budget = budget;
        }

        @Override
        public synchronized InputStream getInputStream() throws IOException {
            if (in == null) {
                in = new DecryptedInput(super.getInputStream());
            }
            return in;
        }

        @Override
        public boolean isNew() {
            return !hasDelivered;
        }

        private final class DecryptedInput extends FilterInputStream {
            private DecryptedInput(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                int read = super.read();
                hasDelivered = true;
                budget.read(read);
                return read;
            }

            @Override
            public int read(byte[] bytes, int offset, int count) throws IOException {
                int read = super.read(bytes, offset, count);
                hasDelivered = true;
                budget.read(bytes, offset, read);
                return read;
            }
        }
    }
}
