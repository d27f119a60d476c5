package io.github.suppliersdk.test.contract;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server on the loopback interface that records the requests that arrive, and can break the rules of HTTP in
 * its responses. It has one thread for each connection.
 */
final class LoopbackServer implements AutoCloseable {
    /**
     * A complete request.
     *
     * @param number the number of the request, from 1
     * @param headers the headers by their names in lower case
     */
    record Arrived(int number, String method, String target, Map<String, List<String>> headers, String body) {
        String header(String name) {
            return String.join(",", headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
        }
    }

    /** Writes a response or none, and returns whether the connection stays open. */
    interface Responder {
        boolean respond(Arrived request, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket socket;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final List<Arrived> arrived = new CopyOnWriteArrayList<>();
    private volatile Responder responder = (request, out) -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

    LoopbackServer() {
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::accept);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "loopback-server");
        thread.setDaemon(true);
        thread.start();
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    void respond(Responder how) {
        responder = how;
    }

    List<Arrived> arrived() {
        return List.copyOf(arrived);
    }

    static boolean write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
        return true;
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                daemon(() -> serve(connection));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            boolean isKept = true;
            while (isKept) {
                Arrived request = read(in);
                if (request == null) {
                    return;
                }
                isKept = responder.respond(request, connection.getOutputStream());
            }
        } catch (IOException e) {
            return; // the client may close the connection
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            synchronized (connections) {
                connections.remove(connection);
                connections.notifyAll();
            }
        }
    }

    /** Waits until at most this number of connections is open; false if this does not happen in the given time. */
    boolean awaitAtMost(int open, Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        synchronized (connections) {
            while (connections.size() > open) {
                long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (millis <= 0) {
                    return false;
                }
                connections.wait(millis);
            }
        }
        return true;
    }

    /** Null if the connection ended before a complete request had arrived. */
    private @Nullable Arrived read(InputStream in) throws IOException {
        String start = line(in);
        String[] parts = start.split(" ", -1);
        if (parts.length != 3) {
            return null;
        }
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.computeIfAbsent(header.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(header.substring(colon + 1).strip());
        }
        boolean isChunked = headers.containsKey("transfer-encoding");
        int length = Integer.parseInt(
                headers.getOrDefault("content-length", List.of("0")).get(0));
        byte[] body = isChunked ? chunks(in) : in.readNBytes(length);
        if (!isChunked && body.length < length) {
            return null;
        }
        synchronized (arrived) {
            Arrived request = new Arrived(
                    arrived.size() + 1, parts[0], parts[1], headers, new String(body, StandardCharsets.UTF_8));
            arrived.add(request);
            return request;
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.write(in.readNBytes(size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
