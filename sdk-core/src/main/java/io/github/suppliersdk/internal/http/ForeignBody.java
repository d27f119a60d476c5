package io.github.suppliersdk.internal.http;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * A body that an interceptor of the caller's put in place of the library's, such as a compressed one. It is passed on
 * unchanged. The moment before its last byte is sent is reported, as for the library's own.
 */
final class ForeignBody extends RequestBody {
    private final RequestBody body;
    private final Delivery delivery;

    ForeignBody(RequestBody body, Delivery delivery) {
        this.body = body;
        this.delivery = delivery;
    }

    /** Returns the same request with a body that reports to this delivery. */
    static Request followed(Request request, Delivery delivery) {
        @Nullable RequestBody body = request.body();
        if (body == null
                || (body instanceof DeliveredBody own && own.reportsTo(delivery))
                || (body instanceof ForeignBody foreign && foreign.reportsTo(delivery))) {
            return request;
        }
        return request.newBuilder()
                .method(request.method(), new ForeignBody(body, delivery))
                .build();
    }

    @Override
    public @Nullable MediaType contentType() {
        return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
        return body.contentLength();
    }

    boolean reportsTo(Delivery other) {
        return delivery == other;
    }

    /** As for the library's own body. A body that may be written only once is not written again for a proxy either. */
    @Override
    public boolean isOneShot() {
        return body.isOneShot() || !delivery.mayLeave();
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
        // Without a length the body is complete when OkHttp writes the end of the last chunk, after this method.
        delivery.mayHaveArrived();
        if (counted.isOpen()) { // a compressing body closes it to write its last bytes
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
