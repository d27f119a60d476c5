package io.github.suppliersdk.support;

import io.github.suppliersdk.internal.http.HttpResponse;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A response from memory. */
public record FakeResponse(int status, Map<String, List<String>> headers, InputStream body) implements HttpResponse {
    public FakeResponse {
        Map<String, List<String>> inAnyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        inAnyCase.putAll(headers);
        headers = inAnyCase;
    }

    /** A response with JSON. */
    static FakeResponse json(int status, byte[] body, String retryAfter) {
        List<String> waits = retryAfter.isEmpty() ? List.of() : List.of(retryAfter);
        return new FakeResponse(
                status,
                Map.of("content-type", List.of("application/json"), "retry-after", waits),
                new ByteArrayInputStream(body));
    }

    @Override
    public void close() {
        // nothing to release
    }
}
