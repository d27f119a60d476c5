package io.github.suppliersdk.benchmarks.server;

import io.github.suppliersdk.benchmarks.SampleSlots;
import io.github.suppliersdk.benchmarks.contestants.Certificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ServerSocketFactory;

/**
 * A service on plain sockets with one thread for each connection, so that the client is what is measured: the response
 * to a read is prepared, and created slots are sent back as they came. Prints its port, and ends with the process that
 * started it.
 */
public final class ResponseServer {
    private static final byte[] ONE_SLOT =
            SampleSlots.json(SampleSlots.FIRST_DAY).getBytes(StandardCharsets.UTF_8);

    /** The position of the id in the prepared slot; the id of the path is written there, as the library checks it. */
    private static final int ID_AT = "{\"slot_id\":\"".length();

    private ResponseServer() {}

    /**
     * The arguments: the file of a certificate or {@code -}; {@code gzip} or {@code plain}; the delay of each response
     * in milliseconds.
     */
    public static void main(String[] arguments) throws Exception {
        ServerSocketFactory sockets = arguments[0].equals("-")
                ? ServerSocketFactory.getDefault()
                : Certificates.holding(arguments[0]).sslContext().getServerSocketFactory();
        boolean gzip = arguments[1].equals("gzip");
        long delayNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[2]));
        ServerSocket listening = sockets.createServerSocket(0, 100, InetAddress.getLoopbackAddress());
        System.out.println(listening.getLocalPort());
        daemon(() -> accept(listening, gzip, delayNanos));
        while (System.in.read() >= 0) {
            // the parent process writes nothing; the stream ends when that process does
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private static void accept(ServerSocket listening, boolean gzip, long delayNanos) {
        try {
            while (true) {
                Socket socket = listening.accept();
                socket.setTcpNoDelay(true);
                daemon(() -> serve(socket, gzip, delayNanos));
            }
        } catch (IOException e) {
            throw new IllegalStateException("the server cannot accept connections", e);
        }
    }

    private static void serve(Socket socket, boolean gzip, long delayNanos) {
        byte[] slot = ONE_SLOT.clone();
        try (socket) {
            RequestReader requests = new RequestReader(socket.getInputStream());
            ResponseWriter responses = new ResponseWriter(socket.getOutputStream(), gzip);
            while (requests.next()) {
                for (long end = System.nanoTime() + delayNanos, left = delayNanos;
                        left > 0;
                        left = end - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                if (requests.isPost()) {
                    responses.write(requests.buffer(), requests.bodyFrom(), requests.bodyLength());
                } else {
                    requests.copyEndOfPath(slot, ID_AT, SampleSlots.FIRST_SLOT_ID.length());
                    responses.write(slot, 0, slot.length);
                }
            }
        } catch (IOException e) {
            System.err.println("a connection broke: " + e.getMessage());
        }
    }
}
