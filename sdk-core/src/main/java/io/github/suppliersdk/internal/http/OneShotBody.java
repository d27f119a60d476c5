package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A body that OkHttp never sends a second time by itself, such as after a 503 with {@code Retry-After: 0}. */
final class OneShotBody extends RequestBody {
    private final @Nullable HttpBody body;

    /** A body with these bytes; an empty one without them. */
    OneShotBody(@Nullable HttpBody body) {
        this.body = body;
    }

    @Override
    public @Nullable MediaType contentType() {
        return null; // the header is already there
    }

    @Override
    public long contentLength() {
        return body == null ? 0 : body.length();
    }

    @Override
    public boolean isOneShot() {
        return true;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        if (body != null) {
            body.writeTo(sink.outputStream());
        }
    }
}
