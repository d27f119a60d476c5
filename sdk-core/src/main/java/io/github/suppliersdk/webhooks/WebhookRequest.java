package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.internal.redaction.OneLine;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request as the web server received it. {@code toString()} shows no header and no body.
 *
 * @param method the HTTP method
 * @param path the path of the address as sent; a query is ignored
 * @param headers the headers; names are case-insensitive
 * @param body the bytes of the body, which are read only after the key was accepted, and never further than the
 *     receiver's limit. The stream is not closed
 */
public record WebhookRequest(String method, String path, Map<String, List<String>> headers, InputStream body) {
    private static final int LONGEST_SHOWN = 300;

    /** Makes a request. */
    public WebhookRequest {
        Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) ->
                all.computeIfAbsent(name, any -> new ArrayList<>()).addAll(values));
        headers = all;
    }

    /** The values of a header, whose name is case-insensitive; empty if it was not sent. */
    public List<String> header(String name) {
        return List.copyOf(headers.getOrDefault(name, List.of()));
    }

    @Override
    public String toString() {
        return OneLine.of(method + " " + path, LONGEST_SHOWN);
    }
}
