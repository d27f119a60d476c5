package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * A body that an interceptor of the caller's put in place of the library's, such as a compressed one. It is passed on as it
 * is; the moment before its last byte leaves is reported, as for the library's own.
 */
final class ForeignBody extends RequestBody {
    private final RequestBody body;
    private final Delivery delivery;

    ForeignBody(RequestBody body, Delivery delivery) {
        this.body = body;
        this.delivery = delivery;
    }

    @Override
    public @Nullable MediaType contentType() {
        return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
        return body.contentLength();
    }

    @Override
    public boolean isOneShot() {
        return body.isOneShot();
    }

    @Override
    public boolean isDuplex() {
        return body.isDuplex();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        delivery.bodyBegun();
        long length = body.contentLength();
        if (length == 0 || body.isDuplex()) {
            delivery.mayHaveArrived();
        }
        CountingSink counting = new CountingSink(sink, length, delivery);
        BufferedSink counted = Okio.buffer(counting);
        body.writeTo(counted);
        // Without a length it is complete when OkHttp writes the end of the last chunk, after this method.
        delivery.mayHaveArrived();
        if (counted.isOpen()) { // one that compresses closes it to write its last bytes
            counted.flush();
        }
    }

    private static final class CountingSink extends ForwardingSink {
        private final Delivery delivery;
        private long remaining;

        private CountingSink(BufferedSink sink, long length, Delivery delivery) {
            super(sink);
            this.delivery = delivery;
            this.remaining = length < 0 ? Long.MAX_VALUE : length;
        }

        @Override
        public void write(Buffer source, long byteCount) throws IOException {
            remaining -= byteCount;
            if (remaining <= 0) {
                delivery.mayHaveArrived();
            }
            super.write(source, byteCount);
        }

        @Override
        public void close() throws IOException {
            delivery.mayHaveArrived();
            super.close();
        }
    }
}
