package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.bytes.Bytes;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
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

    /** The response for an exception of this call: it outlives this one, and shows no secret that came back. */
    RawResponse forException(CallState call) {
        return new RawResponse(
                status, withoutSecrets(headers(), call), call.withoutSecrets(body.text(KEPT_IN_EXCEPTIONS)));
    }

    private static Map<String, List<String>> withoutSecrets(Map<String, List<String>> headers, CallState call) {
        Map<String, List<String>> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) ->
                shown.put(name, values.stream().map(call::withoutSecrets).toList()));
        return Collections.unmodifiableMap(shown);
    }

    @Override
    public void close() {
        body.close();
    }
}
