package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.RawResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A completed call as an observer sees it.
 *
 * @param raw makes the text of the response, on request and only while the observer runs: afterwards the buffer belongs
 *     to another call, and this holds null
 */
record CompletedCall(
        String method,
        String pathTemplate,
        String url,
        OptionalInt status,
        int attempts,
        Duration duration,
        long requestBytes,
        long responseBytes,
        Optional<Throwable> failure,
        AtomicReference<Supplier<Optional<RawResponse>>> raw)
        implements CallEvent {

    @Override
    public Optional<RawResponse> rawResponse() {
        Supplier<Optional<RawResponse>> response = raw.get();
        if (response == null) {
            throw new IllegalStateException("the raw response is gone once the observer has returned");
        }
        return response.get();
    }

    @Override
    public String toString() {
        return method + " " + url + " ended";
    }
}
