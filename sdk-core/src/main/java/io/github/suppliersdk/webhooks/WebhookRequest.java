package io.github.suppliersdk.webhooks;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as the web server received it. The body is read from the stream only once the key has been found good, and
 * never further than the receiver's limit. Its text form shows no header and no body.
 */
public final class WebhookRequest {
    private final String method;
    private final String path;
    private final Map<String, List<String>> headers;
    private final InputStream body;

    private WebhookRequest(String method, String path, Map<String, List<String>> headers, InputStream body) {
        this.method = method;
        this.path = path;
        this.headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) ->
                this.headers.computeIfAbsent(name, any -> new ArrayList<>()).addAll(values));
        this.body = body;
    }

    /**
     * A request whose body is still to be read. The stream is not closed.
     *
     * @param method the HTTP method
     * @param path the path of the address as it was sent; a query is ignored
     * @param headers the headers; names are found in any letter case
     */
    public static WebhookRequest of(String method, String path, Map<String, List<String>> headers, InputStream body) {
        return new WebhookRequest(method, path, headers, body);
    }

    /**
     * A request with its whole body.
     *
     * @param method the HTTP method
     * @param path the path of the address as it was sent; a query is ignored
     * @param headers the headers; names are found in any letter case
     */
    public static WebhookRequest of(String method, String path, Map<String, List<String>> headers, byte[] body) {
        return new WebhookRequest(method, path, headers, new ByteArrayInputStream(body));
    }

    /** The HTTP method. */
    public String method() {
        return method;
    }

    /** The path of the address as it was sent. */
    public String path() {
        return path;
    }

    /** The values of a header, in any letter case of its name; empty if it was not sent. */
    public List<String> header(String name) {
        return List.copyOf(headers.getOrDefault(name, List.of()));
    }

    /** The bytes of the body. */
    public InputStream body() {
        return body;
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
