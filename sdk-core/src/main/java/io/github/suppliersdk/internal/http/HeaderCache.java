package io.github.suppliersdk.internal.http;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * Keeps requests in OkHttp's form with their headers. The requests of a client share one map of headers, or a few; an
 * entry is found by the map's identity. Whole requests are kept, because a builder that starts from one makes no
 * headers of its own first.
 */
final class HeaderCache {
    private static final int ENTRIES = 16;

    private final AtomicReferenceArray<@Nullable Known> recent = new AtomicReferenceArray<>(ENTRIES);

    private record Known(Map<String, String> from, Request translated) {}

    /** Begins a request to this address with these headers. */
    Request.Builder begin(HttpUrl url, Map<String, String> headers) {
        int entry = System.identityHashCode(headers) & (ENTRIES - 1);
        Known known = recent.get(entry);
        if (known == null || known.from != headers) {
            known = new Known(headers, translate(url, headers));
            recent.set(entry, known);
        }
        return known.translated.newBuilder().url(url);
    }

    private static Request translate(HttpUrl url, Map<String, String> headers) {
        Headers.Builder builder = new Headers.Builder();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            builder.set(header.getKey(), header.getValue());
        }
        return new Request.Builder().url(url).headers(builder.build()).build();
    }
}
