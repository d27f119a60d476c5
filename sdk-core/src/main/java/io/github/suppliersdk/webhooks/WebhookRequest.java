package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.redaction.OneLine;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request as the web server received it. The body is read from the stream only after the key was accepted, and never
 * further than the receiver's limit. {@code toString()} shows no header and no body.
 */
public final class WebhookRequest {
    private static final int LONGEST_SHOWN = 300;

    private final String method;
    private final String path;
    private final Map<String, List<String>> headers; // by their lower-case names
    private final InputStream body;

    private WebhookRequest(
            @Nullable String method,
            @Nullable String path,
            @Nullable Map<String, List<String>> headers,
            @Nullable InputStream body) {
        this.method = Objects.requireNonNullElse(method, "");
        this.path = Objects.requireNonNullElse(path, "");
        this.headers = new HashMap<>();
        if (headers != null) {
            headers.forEach(this::add);
        }
        this.body = Objects.requireNonNullElseGet(body, InputStream::nullInputStream);
    }

    /** Adds a header. Some servers have null for a missing name or value. */
    private void add(@Nullable String name, @Nullable List<String> values) {
        if (name != null && values != null) {
            List<String> known = headers.computeIfAbsent(name.toLowerCase(Locale.ROOT), any -> new ArrayList<>());
            values.stream().filter(Objects::nonNull).forEach(known::add);
        }
    }

    /**
     * Makes a request whose body is still to be read. The stream is not closed. Web servers use null for absent or
     * unknown values; null counts as empty in every place.
     *
     * @param method the HTTP method
     * @param path the path of the address as sent; a query is ignored
     * @param headers the headers; names are case-insensitive
     * @param body the bytes of the body, still to be read
     */
    public static WebhookRequest of(
            @Nullable String method,
            @Nullable String path,
            @Nullable Map<String, List<String>> headers,
            @Nullable InputStream body) {
        return new WebhookRequest(method, path, headers, body);
    }

    /**
     * Makes a request with its whole body. Null counts as empty in every place.
     *
     * @param method the HTTP method
     * @param path the path of the address as sent; a query is ignored
     * @param headers the headers; names are case-insensitive
     * @param body the bytes of the body
     */
    public static WebhookRequest of(
            @Nullable String method,
            @Nullable String path,
            @Nullable Map<String, List<String>> headers,
            byte @Nullable [] body) {
        return new WebhookRequest(method, path, headers, body == null ? null : new ByteArrayInputStream(body));
    }

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The path of the address as sent. */
    public String path() {
        return path;
    }

    /** The values of a header, whose name is case-insensitive; empty if it was not sent. */
    public List<String> header(String name) {
        return List.copyOf(headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()));
    }

    /** The bytes of the body. */
    public InputStream body() {
        return body;
    }

    @Override
    public String toString() {
        return OneLine.of(method + " " + path, LONGEST_SHOWN);
    }
}
