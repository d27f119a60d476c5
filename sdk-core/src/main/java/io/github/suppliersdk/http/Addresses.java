package io.github.suppliersdk.http;

import java.util.concurrent.atomic.AtomicReferenceArray;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Parses addresses. Those that were used lately are kept, one for each of a few places: a publisher sends thousands of
 * bodies to the same address. A new address mostly begins with the same scheme, host and port, and parsing those, above
 * all the host, takes as long as all the rest; so that part is kept as well.
 */
final class Addresses {
    private static final int PLACES = 256;

    private final AtomicReferenceArray<@Nullable HttpUrl> recent = new AtomicReferenceArray<>(PLACES);
    private volatile @Nullable Server lastServer;

    private record Server(String text, HttpUrl url) {}

    HttpUrl parse(String address) {
        int hash = address.hashCode();
        int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
        HttpUrl known = recent.get(place);
        if (known != null && known.toString().equals(address)) {
            return known;
        }
        HttpUrl parsed = parseNew(address);
        recent.set(place, parsed);
        return parsed;
    }

    private HttpUrl parseNew(String address) {
        int path = address.indexOf('/', address.indexOf("://") + 3);
        if (path < 0) {
            return HttpUrl.get(address);
        }
        Server server = lastServer;
        if (server == null || server.text.length() != path || !address.startsWith(server.text)) {
            String text = address.substring(0, path);
            server = new Server(text, HttpUrl.get(text));
            lastServer = server;
        }
        int query = address.indexOf('?', path);
        HttpUrl.Builder builder = server.url.newBuilder();
        if (query >= 0) {
            builder.encodedQuery(address.substring(query + 1));
        }
        return builder.encodedPath(address.substring(path, query < 0 ? address.length() : query))
                .build();
    }
}
