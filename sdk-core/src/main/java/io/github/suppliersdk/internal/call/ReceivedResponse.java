package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.redaction.Redaction;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, with its body read into a pooled buffer.
 *
 * @param status the HTTP status
 * @param head the response as the transport gave it, already closed: its headers are translated when they are asked for,
 *     which a call that succeeds never does
 * @param body the bytes that came
 * @param complete whether these are all bytes of the body: false if it was longer than allowed or broke off
 * @param fault why the body broke off, if it did
 */
record ReceivedResponse(
        int status,
        HttpResponse head,
        Bytes body,
        boolean complete,
        @Nullable IOException fault) implements AutoCloseable {
    /** How much of a body an exception carries. */
    private static final int KEPT_IN_EXCEPTIONS = 64 * 1024;

    /** None if the transport cannot say: the status and the body are worth more than its failure. */
    Map<String, List<String>> headers() {
        try {
            return Objects.requireNonNullElse(head.headers(), Map.of());
        } catch (RuntimeException e) {
            return Map.of();
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The response for an exception: it outlives this one, and shows no secret that came back. */
    RawResponse forException(Redaction redaction) {
        return shown(redaction, KEPT_IN_EXCEPTIONS);
    }

    /** The response for an observer, with all that was read of its body. */
    RawResponse forObserver(Redaction redaction) {
        return shown(redaction, body.size());
    }

    private RawResponse shown(Redaction redaction, int most) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers()
                .forEach((name, values) ->
                        headers.put(name, values.stream().map(redaction::hide).toList()));
        return new RawResponse(status, headers, redaction.hide(body.text(most)));
    }

    @Override
    public void close() {
        body.close();
    }
}
