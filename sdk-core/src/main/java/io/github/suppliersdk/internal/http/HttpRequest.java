package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.threads.Cancellation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as sent.
 *
 * @param method the HTTP method, in capital letters
 * @param url the whole address, already encoded
 * @param pathTemplate the path with names in place of ids, for metrics: {@code /supplier/vendors}
 * @param headers the headers; not changed afterwards
 * @param body the bytes to send, or null for none
 * @param timeout the time limit of this attempt, from connecting to the last byte of the response
 * @param cancellation tells when the response is not wanted any more
 */
public record HttpRequest(
        String method,
        String url,
        String pathTemplate,
        Map<String, String> headers,
        @Nullable Bytes body,
        Duration timeout,
        Cancellation cancellation) {

    /** The same request with one more header, or with another value for it. */
    public HttpRequest withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new HttpRequest(method, url, pathTemplate, more, body, timeout, cancellation);
    }

    /** The same request with another time limit. */
    public HttpRequest withTimeout(Duration limit) {
        return new HttpRequest(method, url, pathTemplate, headers, body, limit, cancellation);
    }

    /** Shows no header and no body. */
    @Override
    public String toString() {
        return method + " " + url;
    }
}
