package io.github.suppliersdk.internal.http;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Headers in OkHttp's form. The requests of a client share one map of headers, or one of a few; so what was made of a map
 * is kept, one for each of a few places, and found again by the map's identity.
 */
final class HeaderCache {
    private static final int PLACES = 16;

    private final AtomicReferenceArray<@Nullable Known> recent = new AtomicReferenceArray<>(PLACES);

    private record Known(Map<String, String> from, Headers translated) {}

    Headers translate(Map<String, String> headers) {
        int place = System.identityHashCode(headers) & (PLACES - 1);
        Known known = recent.get(place);
        if (known != null && known.from == headers) {
            return known.translated;
        }
        Headers.Builder builder = new Headers.Builder();
        for (Map.Entry<String, String> header : headers.entrySet()) {
            builder.set(header.getKey(), header.getValue());
        }
        Headers translated = builder.build();
        recent.set(place, new Known(headers, translated));
        return translated;
    }
}
