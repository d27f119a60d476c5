package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.errors.Answer;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What an observer sees; the text of the answer is made only when it is asked for. */
record EndedCall(
        HttpRequest request,
        CallState call,
        @Nullable RawAnswer answer,
        @Nullable Throwable thrown) implements CallEvent {
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
        return answer == null ? OptionalInt.empty() : OptionalInt.of(answer.status());
    }

    @Override
    public int attempts() {
        return call.attempts();
    }

    @Override
    public Duration duration() {
        return call.elapsed();
    }

    @Override
    public long requestBytes() {
        return request.body().map(HttpBody::length).orElse(0L);
    }

    @Override
    public long responseBytes() {
        return answer == null ? 0 : answer.body().size();
    }

    @Override
    public Optional<Answer> rawResponse() {
        return Optional.ofNullable(answer)
                .map(raw -> new Answer(
                        raw.status(), raw.headers(), raw.body().text(raw.body().size())));
    }

    @Override
    public Optional<Throwable> failure() {
        return Optional.ofNullable(thrown);
    }

    @Override
    public String toString() {
        return request + " ended";
    }
}
