package io.github.suppliersdk.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/**
 * A service over real sockets with scripted faults, one for each request. It counts the requests that arrived
 * completely: a service would have carried these out.
 */
public final class ChaosProxy implements AutoCloseable {
    /** Prepares a connection before it is used. */
    @FunctionalInterface
    public interface Layer {
        /** The socket to use in place of this one. */
        Socket over(Socket socket) throws IOException;
    }

    /** TLS with this certificate. */
    static Layer tls(HeldCertificate certificate) {
        SSLSocketFactory tls = new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory();
        return socket -> {
            SSLSocket encrypted = (SSLSocket) tls.createSocket(socket, "127.0.0.1", socket.getPort(), true);
            encrypted.setUseClientMode(false);
            return encrypted;
        };
    }

    /** How one request is served. */
    @FunctionalInterface
    public interface Behaviour {
        /** Serves one request. */
        void serve(Conversation conversation) throws IOException;
    }

    private final ServerSocket listener = new ServerSocket();
    private final Queue<Behaviour> next = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicInteger> executed = new ConcurrentHashMap<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final Thread accepting;
    private final Layer layer;
    private volatile Behaviour always;
    private volatile Consumer<String> onExecuted = head -> {};

    /** Starts to listen on a port of the loopback interface. */
    public ChaosProxy(Behaviour always) throws IOException {
        this(always, socket -> socket);
    }

    /** The same, with a layer such as TLS on each connection. */
    public ChaosProxy(Behaviour always, Layer layer) throws IOException {
        this.layer = layer;
        this.always = always;
        listener.setReceiveBufferSize(4096); // so that a large request does not fit into the buffers
        listener.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0));
        accepting = daemon(this::accept);
    }

    /** The address of this service with the given scheme. */
    public String url(String scheme) {
        return scheme + "://127.0.0.1:" + listener.getLocalPort() + "/supply";
    }

    /** The port. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The behaviours for the next requests, one each; then the usual behaviour applies again. */
    public void next(Behaviour... behaviours) {
        next.addAll(java.util.List.of(behaviours));
    }

    /** The usual behaviour from now on. */
    public void always(Behaviour behaviour) {
        always = behaviour;
    }

    /** Sets who is given the head of each complete request. */
    public void onExecuted(Consumer<String> listener) {
        onExecuted = listener;
    }

    /**
     * Refuses connections from now on. The kernel continues to listen until the accepting thread has left the socket.
     */
    public void refuse() throws IOException {
        listener.close();
        try {
            accepting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** How many complete requests with this method arrived. */
    public int executed(String method) {
        AtomicInteger count = executed.get(method);
        return count == null ? 0 : count.get();
    }

    /** How many complete requests arrived. */
    public int executed() {
        return executed.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** How many connections were made. */
    public int connections() {
        return connections.get();
    }

    /** How many connections are open. */
    public int open() {
        return open.size();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.add(socket);
                var unused = daemon(() -> converse(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            Conversation conversation = new Conversation(layer.over(socket), this::count);
            do {
                Behaviour behaviour = next.poll();
                (behaviour == null ? always : behaviour).serve(conversation);
            } while (conversation.awaitAnotherRequest());
        } catch (SocketException | SSLException e) {
            open.remove(socket); // the client has left, as it does after most faults, or refused the certificate
        } catch (IOException e) {
            throw new IllegalStateException("the connection failed unexpectedly", e);
        } finally {
            open.remove(socket);
        }
    }

    private void count(String head) {
        onExecuted.accept(head);
        String method = head.substring(0, head.indexOf(' '));
        executed.computeIfAbsent(method, ignored -> new AtomicInteger()).incrementAndGet();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "chaos");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
