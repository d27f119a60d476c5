package io.github.suppliersdk.http;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request as sent. Immutable. Its {@code toString()} shows no header and no body. */
public final class HttpRequest {
    private final String method;
    private final String url;
    private final String pathTemplate;
    private final Map<String, String> headers;
    private final @Nullable HttpBody body;
    private final Duration timeout;
    private final Cancellation cancellation;

    /**
     * Makes a request.
     *
     * @param method the HTTP method, in capital letters
     * @param url the whole address, already encoded
     * @param pathTemplate the path with names in place of ids, for metrics: {@code /supplier/vendors}
     * @param headers the headers, without control characters in names and values; the map must not be changed
     *     afterwards
     * @param body the bytes to send, or null for none
     * @param timeout the time limit of this attempt, from connecting to the last byte of the response
     * @param cancellation tells when the response is not wanted any more
     */
    public HttpRequest(
            String method,
            String url,
            String pathTemplate,
            Map<String, String> headers,
            @Nullable HttpBody body,
            Duration timeout,
            Cancellation cancellation) {
        this.method = method;
        this.url = url;
        this.pathTemplate = pathTemplate;
        this.headers = Collections.unmodifiableMap(headers);
        this.body = body;
        this.timeout = timeout;
        this.cancellation = cancellation;
    }

    /** The HTTP method, in capital letters. */
    public String method() {
        return method;
    }

    /** The whole address, already encoded. */
    public String url() {
        return url;
    }

    /** The path with names in place of ids, for metrics. */
    public String pathTemplate() {
        return pathTemplate;
    }

    /** The headers, in the order in which to send them. */
    public Map<String, String> headers() {
        return headers;
    }

    /** The bytes to send. */
    public Optional<HttpBody> body() {
        return Optional.ofNullable(body);
    }

    /** The time limit of this attempt, from connecting to the last byte of the response. */
    public Duration timeout() {
        return timeout;
    }

    /** Tells when the response is not wanted any more. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** Returns the same request with one more header, or with another value for it. */
    public HttpRequest withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new HttpRequest(method, url, pathTemplate, more, body, timeout, cancellation);
    }

    /** Returns the same request with these headers instead of its own. */
    public HttpRequest withHeaders(Map<String, String> others) {
        return new HttpRequest(method, url, pathTemplate, others, body, timeout, cancellation);
    }

    /** Returns the same request with another time limit. */
    public HttpRequest withTimeout(Duration limit) {
        return limit.equals(timeout)
                ? this
                : new HttpRequest(method, url, pathTemplate, headers, body, limit, cancellation);
    }

    @Override
    public String toString() {
        return method + " " + url;
    }
}
