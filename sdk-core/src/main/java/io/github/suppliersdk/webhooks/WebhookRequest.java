package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.redaction.OneLine;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    private WebhookRequest(String method, String path, Map<String, List<String>> headers, InputStream body) {
        this.method = method;
        this.path = path;
        this.headers = new HashMap<>();
        headers.forEach((name, values) -> this.headers
                .computeIfAbsent(name.toLowerCase(Locale.ROOT), any -> new ArrayList<>())
                .addAll(values));
        this.body = body;
    }

    /**
     * Makes a request whose body is still to be read. The stream is not closed.
     *
     * @param method the HTTP method
     * @param path the path of the address as sent; a query is ignored
     * @param headers the headers; names are case-insensitive
     * @param body the bytes of the body, still to be read
     */
    public static WebhookRequest of(String method, String path, Map<String, List<String>> headers, InputStream body) {
        return new WebhookRequest(method, path, headers, body);
    }

    /**
     * Makes a request with its whole body.
     *
     * @param method the HTTP method
     * @param path the path of the address as sent; a query is ignored
     * @param headers the headers; names are case-insensitive
     * @param body the bytes of the body
     */
    public static WebhookRequest of(String method, String path, Map<String, List<String>> headers, byte[] body) {
        return new WebhookRequest(method, path, headers, new ByteArrayInputStream(body));
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
