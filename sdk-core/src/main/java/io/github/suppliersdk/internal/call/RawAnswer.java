package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.Answer;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer as it came, with its body read into a pooled buffer.
 *
 * @param status the HTTP status
 * @param head the answer as the transport gave it, already closed: its headers are translated when they are asked for,
 *     which a call that succeeds never does
 * @param body the bytes that came
 * @param complete whether these are all bytes of the body: false if it was longer than allowed or broke off
 * @param fault why the body broke off, if it did
 */
record RawAnswer(
        int status,
        HttpResponse head,
        Bytes body,
        boolean complete,
        @Nullable IOException fault) implements AutoCloseable {
    /** How much of a body an exception carries. */
    private static final int KEPT_IN_EXCEPTIONS = 64 * 1024;

    Map<String, List<String>> headers() {
        return head.headers();
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The answer for an exception: it outlives this one. */
    Answer forException() {
        return new Answer(status, headers(), body.text(KEPT_IN_EXCEPTIONS));
    }

    @Override
    public void close() {
        body.close();
    }
}
