package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A completed call as an observer sees it. The text of the response is made only on request, and only while the
 * observer runs: afterwards the buffer belongs to another call.
 */
final class CompletedCall implements CallEvent, AutoCloseable {
    private final HttpRequest request;
    private final CallState call;
    private final Duration duration;
    private final long requestBytes;
    private final OptionalInt status;
    private final long responseBytes;
    private final Optional<Throwable> failure;
    private volatile @Nullable ReceivedResponse response;
    private volatile boolean closed;

    CompletedCall(
            HttpRequest request, CallState call, @Nullable ReceivedResponse response, @Nullable Throwable failure) {
        this.request = request;
        this.call = call;
        this.duration = call.elapsed();
        this.requestBytes = request.body() == null ? 0 : request.body().size();
        this.status = response == null ? OptionalInt.empty() : OptionalInt.of(response.status());
        this.responseBytes = response == null ? 0 : response.body().size();
        this.failure = Optional.ofNullable(failure);
        this.response = response;
    }

    @Override
    public String method() {
        return request.method();
    }

    @Override
    public String pathTemplate() {
        return request.pathTemplate();
    }

    @Override
    public String url() {
        return request.url();
    }

    @Override
    public OptionalInt status() {
        return status;
    }

    @Override
    public int attempts() {
        return call.attempts();
    }

    @Override
    public Duration duration() {
        return duration;
    }

    @Override
    public long requestBytes() {
        return requestBytes;
    }

    @Override
    public long responseBytes() {
        return responseBytes;
    }

    @Override
    public Optional<RawResponse> rawResponse() {
        if (closed) {
            throw new IllegalStateException("the raw response is gone once the observer has returned");
        }
        return Optional.ofNullable(response).map(raw -> raw.forObserver(call.redaction()));
    }

    @Override
    public Optional<Throwable> failure() {
        return failure;
    }

    @Override
    public void close() {
        closed = true;
        response = null;
    }

    @Override
    public String toString() {
        return request + " ended";
    }
}
