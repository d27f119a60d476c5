package io.github.suppliersdk.benchmarks.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Writes each response, head and body, in one write. */
final class ResponseWriter {
    private static final String HEAD = "HTTP/1.1 200 OK\r\n"
            + "Date: Fri, 20 Nov 2026 12:00:00 GMT\r\n"
            + "Content-Type: application/json\r\n"
            + "x-request-id: 7b3ce1b0-1b66-4b3c-9d0e-6a6a0a4b5f11\r\n";

    private final OutputStream out;
    private final boolean gzip;
    private byte[] response = new byte[64 * 1024];
    private byte[] lastPlain = new byte[0];
    private byte[] lastPacked = new byte[0];

    ResponseWriter(OutputStream out, boolean gzip) {
        this.out = out;
        this.gzip = gzip;
    }

    void write(byte[] bytes, int offset, int length) throws IOException {
        if (gzip) {
            byte[] packed = pack(bytes, offset, length);
            send(HEAD + "Content-Encoding: gzip\r\n", packed, 0, packed.length);
        } else {
            send(HEAD, bytes, offset, length);
        }
    }

    /** Compresses a body once: the service's work is not measured. */
    private byte[] pack(byte[] bytes, int offset, int length) throws IOException {
        if (!Arrays.equals(lastPlain, 0, lastPlain.length, bytes, offset, offset + length)) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream packing = new GZIPOutputStream(packed)) {
                packing.write(bytes, offset, length);
            }
            lastPlain = Arrays.copyOfRange(bytes, offset, offset + length);
            lastPacked = packed.toByteArray();
        }
        return lastPacked;
    }

    private void send(String head, byte[] body, int offset, int length) throws IOException {
        byte[] start = (head + "Content-Length: " + length + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        if (response.length < start.length + length) {
            response = new byte[(start.length + length) * 2];
        }
        System.arraycopy(start, 0, response, 0, start.length);
        System.arraycopy(body, offset, response, start.length, length);
        out.write(response, 0, start.length + length);
        out.flush();
    }
}
