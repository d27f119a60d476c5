package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The criteria for the list of requests. An empty criterion matches every request.
 *
 * @param status one status such as 404, a class such as 4xx, or "failed"
 * @param text a text in the path, the query, a header or a body, ignoring case
 */
record RequestFilter(String method, String status, String text) {

    static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");
    static final List<String> STATUSES = List.of("2xx", "3xx", "4xx", "5xx", "failed");

    static RequestFilter of(PageRequest request) {
        return new RequestFilter(
                request.get("method"), request.get("status").toLowerCase(Locale.ROOT), request.get("text"));
    }

    boolean matches(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        String address = request.path() + "?" + request.query();
        return (method.isEmpty() || request.method().equals(method))
                && hasStatus(exchange)
                && (text.isEmpty()
                        || Stream.of(
                                        address,
                                        request.headers().toString(),
                                        exchange.requestBody().text(),
                                        exchange.responseBody().text())
                                .anyMatch(each -> contains(each, text)));
    }

    private boolean hasStatus(RecordedExchange exchange) {
        String actual = Integer.toString(exchange.request().status());
        return status.equals("failed")
                ? exchange.failed()
                : status.endsWith("xx")
                        ? actual.length() == 3 && actual.charAt(0) == status.charAt(0)
                        : status.isEmpty() || actual.equals(status);
    }

    private static boolean contains(String whole, String part) {
        return whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    /** The query of an address that shows a request beside the list. */
    String query(long number) {
        return parameter("method", method) + parameter("status", status) + parameter("text", text) + "n=" + number;
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : name + "=" + DisplayFormat.urlEncode(value) + "&";
    }
}
