package io.github.suppliersdk.faults;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/** The service's side of one connection: HTTP/1.1 written by hand, so that every byte can be wrong. */
public final class Conversation {
    private static final int MAX_HEAD_LENGTH = 64 * 1024;

    private final Socket socket;
    private final PushbackInputStream in;
    private final OutputStream out;
    private final Consumer<String> onCompleteRequest;

    Conversation(Socket socket, Consumer<String> onCompleteRequest) throws IOException {
        this.socket = socket;
        this.in = new PushbackInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
        this.onCompleteRequest = onCompleteRequest;
        socket.setTcpNoDelay(true);
    }

    boolean awaitAnotherRequest() throws IOException {
        if (socket.isClosed() || socket.isOutputShutdown()) {
            return false;
        }
        int first = in.read();
        if (first < 0) {
            return false;
        }
        in.unread(first);
        return true;
    }

    /** Reads the head of a request. */
    public String readHead() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int ends = 0;
        while (ends < 2) {
            int b = in.read();
            if (b < 0 || head.size() > MAX_HEAD_LENGTH) {
                throw new java.net.SocketException("the client left within the head");
            }
            head.write(b);
            ends = b == '\n' ? ends + 1 : b == '\r' ? ends : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** Reads a whole request, which counts as carried out from then on; returns its head. */
    public String readRequest() throws IOException {
        String head = readHead();
        readBody(contentLength(head));
        onCompleteRequest.accept(head);
        return head;
    }

    /** Reads this many bytes of a body. */
    public void readBody(long count) throws IOException {
        try {
            in.skipNBytes(count);
        } catch (EOFException e) {
            throw new java.net.SocketException("the client left within the body");
        }
    }

    private static long contentLength(String head) {
        for (String line : head.lines().toList()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return 0;
    }

    /** Sends a well-formed response. */
    public void respond(int status, String headers, byte[] body) throws IOException {
        send("HTTP/1.1 " + status + " Chaos\r\nContent-Type: application/json\r\nContent-Length: " + body.length
                + "\r\n" + headers + "\r\n");
        send(body);
    }

    /** Sends a well-formed response without headers of its own. */
    public void respond(int status, String body) throws IOException {
        respond(status, "", body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends text as it is. */
    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends bytes as they are. */
    public void send(byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    /** Sends text repeatedly until the client leaves, which breaks the socket. */
    void sendForEver(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        while (true) {
            send(bytes);
        }
    }

    /** Sends the bytes one by one, 20 ms apart, until all are sent or the client has left. */
    public void trickle(byte[] bytes) throws IOException {
        for (byte b : bytes) {
            out.write(b);
            if (clientLeftWithin(20)) {
                return;
            }
        }
    }

    private boolean clientLeftWithin(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } finally {
            socket.setSoTimeout(0);
        }
    }

    /** Sends nothing until the client leaves. */
    public void awaitClientLeaving() throws IOException {
        InputStream rest = in;
        byte[] buffer = new byte[8192];
        while (rest.read(buffer) >= 0) {
            // only the end of the connection matters
        }
        socket.close();
    }

    /** Ends the output, and goes on reading. */
    public void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes the connection in an orderly way. */
    public void close() throws IOException {
        socket.close();
    }

    /** Resets the connection (RST). */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }
}
