package io.github.suppliersdk.internal.http;

import java.io.IOException;
import java.net.ProtocolException;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import okio.Timeout;

/**
 * Bounds the header of a gzip body (RFC 1952, 2.3). It may hold a name and a comment of any length, which Okio keeps in
 * memory regardless of the limit for the response.
 */
final class GzipHeader {
    private static final String CONTENT_ENCODING = "Content-Encoding";
    private static final int FIXED_BYTES = 10;
    private static final int FLAGS_OFFSET = 3;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final long LONGEST = 64 * 1024;

    private GzipHeader() {}

    /** Returns the response with a body whose reading fails if its gzip header is too long. */
    static Response bounded(Response response) {
        if (!"gzip".equalsIgnoreCase(response.header(CONTENT_ENCODING))) {
            return response;
        }
        ResponseBody body = response.body();
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new BoundedSource(body)), body.contentType(), body.contentLength()))
                .build();
    }

    /** Checks the header with the first read, so that a known status does not wait for it. */
    private static final class BoundedSource implements Source {
        private final ResponseBody body;
        private boolean isKnownToBeShort;

        private BoundedSource(ResponseBody body) {
            this.body = body;
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            if (!isKnownToBeShort && !isShort(body.source().peek())) {
                throw new ProtocolException("the header of the compressed response is too long");
            }
            isKnownToBeShort = true;
            return body.source().read(sink, byteCount);
        }

        @Override
        public Timeout timeout() {
            return body.source().timeout();
        }

        @Override
        public void close() {
            body.close();
        }
    }

    private static boolean isShort(BufferedSource body) throws IOException {
        if (!body.request(FIXED_BYTES)) {
            return true;
        }
        int flags = body.getBuffer().getByte(FLAGS_OFFSET);
        if ((flags & (NAME | COMMENT)) == 0) {
            return true;
        }
        body.skip(FIXED_BYTES);
        if ((flags & EXTRA) != 0) {
            body.skip(body.readShortLe() & 0xffff);
        }
        return ((flags & NAME) == 0 || ends(body)) && ((flags & COMMENT) == 0 || ends(body));
    }

    /** Whether a text of the header, or the body, ends within the limit. */
    private static boolean ends(BufferedSource body) throws IOException {
        long end = body.indexOf((byte) 0, 0, LONGEST);
        if (end < 0) {
            return !body.request(LONGEST);
        }
        body.skip(end + 1);
        return true;
    }
}
