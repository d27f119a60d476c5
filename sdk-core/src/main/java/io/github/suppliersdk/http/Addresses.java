package io.github.suppliersdk.http;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Parses addresses. Almost all of them begin with the same scheme, host and port, and parsing those, above all the host,
 * takes longer than all the rest; so that part is kept from one address to the next.
 */
final class Addresses {
    private volatile @Nullable Server last;

    private record Server(String text, HttpUrl url) {}

    HttpUrl parse(String address) {
        int path = address.indexOf('/', address.indexOf("://") + 3);
        if (path < 0) {
            return HttpUrl.get(address);
        }
        Server server = last;
        if (server == null || server.text.length() != path || !address.startsWith(server.text)) {
            String text = address.substring(0, path);
            server = new Server(text, HttpUrl.get(text));
            last = server;
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
