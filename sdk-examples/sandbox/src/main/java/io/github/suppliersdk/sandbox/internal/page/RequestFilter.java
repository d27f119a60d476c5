package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The criteria for the list of requests. An empty criterion matches every request.
 *
 * @param path a part of the path or the query, ignoring case
 * @param status one status such as 404, a class such as 4xx, or "failed"
 * @param text a text in the path, the query, a header or a body, ignoring case
 */
record RequestFilter(String method, String path, String status, String text) {

    static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    static final List<String> STATUSES = List.of("2xx", "3xx", "4xx", "5xx", "failed");

    static RequestFilter of(PageRequest request) {
        return new RequestFilter(
                request.get("method").toUpperCase(Locale.ROOT),
                request.get("path"),
                request.get("status").toLowerCase(Locale.ROOT),
                request.get("text"));
    }

    boolean isEmpty() {
        return method.isEmpty() && path.isEmpty() && status.isEmpty() && text.isEmpty();
    }

    boolean matches(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        return (method.isEmpty() || request.method().equals(method))
                && (path.isEmpty() || contains(request.path() + "?" + request.query(), path))
                && (status.isEmpty() || hasStatus(exchange))
                && (text.isEmpty() || hasText(exchange));
    }

    private boolean hasStatus(RecordedExchange exchange) {
        if (status.equals("failed")) {
            return exchange.failed();
        }
        String actual = Integer.toString(exchange.request().status());
        return status.endsWith("xx")
                ? actual.length() == 3 && actual.charAt(0) == status.charAt(0)
                : actual.equals(status);
    }

    private boolean hasText(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        return contains(request.path(), text)
                || contains(request.query(), text)
                || contains(request.headers().toString(), text)
                || contains(exchange.requestBody().text(), text)
                || contains(exchange.responseBody().text(), text);
    }

    private static boolean contains(String whole, String part) {
        return whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    /** The criteria as the query of an address; empty if there are none. */
    String query() {
        List<String> parts = new ArrayList<>();
        add(parts, "method", method);
        add(parts, "path", path);
        add(parts, "status", status);
        add(parts, "text", text);
        return String.join("&", parts);
    }

    private static void add(List<String> parts, String name, String value) {
        if (!value.isEmpty()) {
            parts.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }
}
