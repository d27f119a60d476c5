package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One request in full, formatted for display.
 *
 * @param template the path of the endpoint, with its parameters in braces; empty if there is no such endpoint
 * @param kind the outcome: good, refused, failed or lost
 * @param note what the status does not say, such as a lost response; empty if there is nothing to add
 * @param before the address of the previous request's details; empty if there is none
 * @param after the address of the next request's details; empty if there is none
 */
record RequestDetails(
        long number,
        String method,
        String path,
        String template,
        String status,
        String kind,
        String note,
        String time,
        String took,
        Map<String, String> requestHeaders,
        BodyText requestBody,
        Map<String, String> responseHeaders,
        BodyText responseBody,
        String curl,
        String before,
        String after) {

    static RequestDetails of(RecordedExchange exchange, String origin, String before, String after) {
        RecordedRequest request = exchange.request();
        boolean secret = request.template().endsWith("/token");
        Map<String, String> headers = new TreeMap<>();
        request.headers()
                .forEach((name, values) -> headers.put(name, Redactor.headerValue(name, String.join(", ", values))));
        return new RequestDetails(
                request.number(),
                request.method(),
                request.path() + (request.query().isEmpty() ? "" : "?" + request.query()),
                request.template(),
                request.status() == 0 ? "–" : Integer.toString(request.status()),
                kind(request),
                note(exchange),
                DisplayFormat.time(exchange.arrived()),
                DisplayFormat.duration(exchange.took()),
                headers,
                BodyText.of(exchange.requestBody(), exchange.problems(), secret),
                new TreeMap<>(exchange.responseHeaders()),
                BodyText.of(exchange.responseBody(), List.of(), secret),
                Curl.command(exchange, origin),
                before,
                after);
    }

    static String kind(RecordedRequest request) {
        if (request.status() == 0 || !request.responseSent()) {
            return "lost";
        }
        return request.status() >= 500 ? "failed" : request.status() >= 400 ? "refused" : "good";
    }

    /** What the status does not say; empty if there is nothing to add. */
    static String note(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        if (request.status() == 0) {
            return "not processed";
        }
        if (!request.responseSent()) {
            return "response lost";
        }
        int problems = exchange.problems().size();
        return problems == 0 ? "" : DisplayFormat.count(problems, "violation");
    }
}
