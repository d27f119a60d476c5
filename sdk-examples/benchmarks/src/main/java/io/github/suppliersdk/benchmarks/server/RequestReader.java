package io.github.suppliersdk.benchmarks.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Reads consecutive requests, with a content length or chunked, into one buffer. */
final class RequestReader {
    private static final String LENGTH = "\r\ncontent-length:";
    private static final String CHUNKED = "\r\ntransfer-encoding: chunked";

    /** The length of the rest of a request line after the path. */
    private static final int VERSION = " HTTP/1.1".length();

    private final InputStream in;
    private byte[] buffer = new byte[64 * 1024];
    private int from;
    private int to;
    private int bodyFrom;
    private int bodyLength;

    RequestReader(InputStream in) {
        this.in = in;
    }

    /** Reads the next request; false if there is none. */
    boolean next() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, to - from);
        to -= from;
        from = 0;
        int head = 0;
        while ((head = endOfLines(head)) < 0) {
            head = Math.max(0, to - 3);
            if (!more()) {
                return false;
            }
        }
        String text = new String(buffer, 0, head, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        bodyFrom = head;
        if (text.contains(CHUNKED)) {
            readChunks();
        } else {
            int at = text.indexOf(LENGTH);
            bodyLength = at < 0
                    ? 0
                    : Integer.parseInt(text.substring(at + LENGTH.length(), text.indexOf('\r', at + 2))
                            .strip());
            require(head + bodyLength);
            from = head + bodyLength;
        }
        return true;
    }

    /** Joins the chunks of the body. */
    private void readChunks() throws IOException {
        int at = bodyFrom;
        bodyLength = 0;
        while (true) {
            int end = at;
            while (true) {
                require(end + 2);
                if (buffer[end] == '\r') {
                    break;
                }
                end++;
            }
            int size = Integer.parseInt(new String(buffer, at, end - at, StandardCharsets.ISO_8859_1), 16);
            require(end + 2 + size + 2);
            System.arraycopy(buffer, end + 2, buffer, bodyFrom + bodyLength, size);
            bodyLength += size;
            at = end + 2 + size + 2;
            if (size == 0) {
                from = at;
                return;
            }
        }
    }

    private void require(int end) throws IOException {
        while (to < end) {
            if (!more()) {
                throw new EOFException("in the middle of a request");
            }
        }
    }

    private boolean more() throws IOException {
        if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, to * 2);
        }
        int read = in.read(buffer, to, buffer.length - to);
        to += Math.max(read, 0);
        return read > 0;
    }

    private int endOfLines(int start) {
        for (int i = start; i + 3 < to; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
                return i + 4;
            }
        }
        return -1;
    }

    /** Method and path, as they were sent. */
    String line() {
        int end = 0;
        while (buffer[end] != '\r') {
            end++;
        }
        return new String(buffer, 0, end, StandardCharsets.ISO_8859_1);
    }

    boolean isPost() {
        return buffer[0] == 'P' && buffer[1] == 'O';
    }

    /** Copies the last characters of the path, as many as {@code count}, into the array. */
    void copyEndOfPath(byte[] into, int at, int count) {
        int end = 0;
        while (buffer[end] != '\r') {
            end++;
        }
        System.arraycopy(buffer, end - VERSION - count, into, at, count);
    }

    byte[] buffer() {
        return buffer;
    }

    int bodyFrom() {
        return bodyFrom;
    }

    int bodyLength() {
        return bodyLength;
    }
}
