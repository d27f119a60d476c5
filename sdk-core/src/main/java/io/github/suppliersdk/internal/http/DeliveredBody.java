package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.OutputStream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * A body of the library's that reports the moment before its last byte is sent: before that, the request cannot be
 * complete.
 */
final class DeliveredBody extends RequestBody {
    private final HttpBody body;
    private final Delivery delivery;

    DeliveredBody(HttpBody body, Delivery delivery) {
        this.body = body;
        this.delivery = delivery;
    }

    boolean reportsTo(Delivery other) {
        return delivery == other;
    }

    @Override
    public @Nullable MediaType contentType() {
        return null; // the header is already there
    }

    @Override
    public long contentLength() {
        return body.length();
    }

    /**
     * True, except when a proxy asks for the request once more with a password. Otherwise OkHttp might send the body
     * again by itself, with a client that is not the library's, or where an interceptor turned that on.
     */
    @Override
    public boolean isOneShot() {
        return !delivery.isHandedOver() || !delivery.mayLeave();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        delivery.bodyBegun();
        if (body.length() == 0) {
            delivery.mayHaveArrived();
        }
        body.writeTo(new ReportingStream(sink, body.length(), delivery));
    }

    private static final class ReportingStream extends OutputStream {
        private static final int PIECE = 8192;

        private final BufferedSink sink;
        private final Delivery delivery;
        private long remaining;

        private ReportingStream(BufferedSink sink, long length, Delivery delivery) {
            this.sink = sink;
            this.remaining = length;
            this.delivery = delivery;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            int from = offset;
            int left = count;
            while (left > 0) {
                int piece = Math.min(left, PIECE);
                remaining -= piece;
                if (remaining <= 0) {
                    delivery.mayHaveArrived();
                }
                sink.write(bytes, from, piece);
                from += piece;
                left -= piece;
            }
        }
    }
}
