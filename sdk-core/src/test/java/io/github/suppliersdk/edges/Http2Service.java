package io.github.suppliersdk.edges;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service that speaks cleartext HTTP/2 with prior knowledge, written by hand: it refuses the first requests in one of
 * the ways of RFC 9113, 8.7, or lets nothing through any more. It grants large windows, as nginx and Envoy do.
 */
final class Http2Service implements AutoCloseable {
    /** How the service signals that a request was not processed. */
    enum Refusal {
        REFUSED_STREAM,
        GOAWAY
    }

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int REFUSED_STREAM = 7;
    private static final int PREFACE_BYTES = 24;

    /** Entry 8 of the static table of HPACK: {@code :status: 200}. */
    private static final byte[] STATUS_200 = {(byte) 0x88};

    /** Setting 4, {@code SETTINGS_INITIAL_WINDOW_SIZE}: 2 GB for each stream. */
    private static final byte[] WIDE_STREAMS = {0, 4, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff};

    /** A WINDOW_UPDATE of the connection by the same amount. */
    private static final byte[] WIDE_CONNECTION = {0x7f, 0, 0, 0};

    private final ServerSocket listener;
    private final Refusal refusal;
    private final String body;
    private final AtomicInteger refusals;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile int forgotten;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    Http2Service(Refusal refusal, int refusals, String body) throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        this.refusal = refusal;
        this.refusals = new AtomicInteger(refusals);
        this.body = body;
        daemon(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort() + "/supply";
    }

    /** How many requests arrived, including those that were refused. */
    int requests() {
        return requests.get();
    }

    /** How many connections were made. */
    int connections() {
        return connections.get();
    }

    /** From now on nothing passes on the existing connections in either direction, and neither end is notified. */
    void forgetConnections() {
        forgotten = connections.get();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "http2-service");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                int number = connections.incrementAndGet();
                daemon(() -> converse(socket, number));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void converse(Socket socket, int number) {
        try {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            in.skipNBytes(PREFACE_BYTES);
            frame(out, SETTINGS, 0, 0, WIDE_STREAMS);
            frame(out, WINDOW_UPDATE, 0, 0, WIDE_CONNECTION);
            while (true) {
                int length = (in.readUnsignedShort() << 8) | in.readUnsignedByte();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                int stream = in.readInt();
                byte[] payload = in.readNBytes(length);
                if (number <= forgotten) {
                    return; // and leave the socket open
                }
                if (type == SETTINGS && (flags & ACK) == 0) {
                    frame(out, SETTINGS, ACK, 0, new byte[0]);
                } else if (type == PING && (flags & ACK) == 0) {
                    frame(out, PING, ACK, 0, payload);
                } else if ((type == DATA || type == HEADERS) && (flags & END_STREAM) != 0) {
                    requests.incrementAndGet();
                    respond(out, stream);
                }
            }
        } catch (EOFException | SocketException e) {
            leave(socket);
        } catch (IOException e) {
            throw new IllegalStateException("the connection failed unexpectedly", e);
        }
    }

    /** Closes a socket whose client has left. */
    private void leave(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException("the socket cannot be closed", e);
        }
    }

    private void respond(DataOutputStream out, int stream) throws IOException {
        if (refusals.getAndDecrement() <= 0) {
            frame(out, HEADERS, END_HEADERS, stream, STATUS_200);
            frame(out, DATA, END_STREAM, stream, body.getBytes(StandardCharsets.UTF_8));
        } else if (refusal == Refusal.REFUSED_STREAM) {
            frame(out, RST_STREAM, 0, stream, new byte[] {0, 0, 0, REFUSED_STREAM});
        } else {
            // no error; the last stream that was or will be processed is stream 0, that is none
            frame(out, GOAWAY, 0, 0, new byte[8]);
        }
    }

    private static void frame(DataOutputStream out, int type, int flags, int stream, byte[] payload)
            throws IOException {
        byte[] frame = new byte[9 + payload.length];
        frame[1] = (byte) (payload.length >> 8);
        frame[2] = (byte) payload.length;
        frame[3] = (byte) type;
        frame[4] = (byte) flags;
        frame[5] = (byte) (stream >> 24);
        frame[6] = (byte) (stream >> 16);
        frame[7] = (byte) (stream >> 8);
        frame[8] = (byte) stream;
        System.arraycopy(payload, 0, frame, 9, payload.length);
        out.write(frame);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
