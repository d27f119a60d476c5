package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows the requests that reached the sandbox as they arrive, and each of them in full. */
final class RequestsView {

    private static final int MAX_ROWS = 200;

    private final SandboxContext sandbox;
    private final PageLayout layout;

    RequestsView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.layout = layout;
    }

    void addTo(LivePage page) {
        page.view("/requests", this::html);
    }

    /**
     * The values of the view.
     *
     * @param filter words that are all in the method, the address, the status, a header or a body
     * @param rows the requests that match the filter, newest first
     * @param count how many requests there were
     * @param chosen the number of the selected request; 0 if none is selected
     * @param details the selected request; null if none is selected, or it is no longer kept
     */
    record Model(
            SandboxContext sandbox,
            String filter,
            List<RecordedExchange> rows,
            long count,
            long chosen,
            @Nullable RecordedExchange details) {

        String summary() {
            return DisplayFormat.count(count, "request")
                    + (count <= SandboxRequests.KEPT
                            ? ""
                            : ", the last " + DisplayFormat.number(SandboxRequests.KEPT) + " are kept");
        }

        /** The query of an address that shows a request beside the list. */
        String query(long number) {
            return (filter.isEmpty() ? "" : "text=" + DisplayFormat.urlEncode(filter) + "&") + "n=" + number;
        }

        /** The path without the part that all paths have. */
        String path(RecordedRequest request) {
            String prefix = sandbox.service().basePath() + "/supplier";
            return request.path().startsWith(prefix + "/") ? request.path().substring(prefix.length()) : request.path();
        }
    }

    private String html(PageRequest request) {
        String filter = request.get("text");
        List<RecordedExchange> all = new ArrayList<>(sandbox.requests().exchanges());
        Collections.reverse(all);
        long chosen = request.number("n", 0);
        Model model = new Model(
                sandbox,
                filter,
                all.stream()
                        .filter(each -> matches(each, filter))
                        .limit(MAX_ROWS)
                        .toList(),
                sandbox.requests().count(),
                chosen,
                sandbox.requests().find(chosen));
        return Html.of(out -> JterequestsGenerated.render(out, Html.NO_INTERCEPTOR, layout, model));
    }

    /** A status is found by its class, such as 4xx, too; what has failed is found by that word. */
    private static boolean matches(RecordedExchange exchange, String filter) {
        RecordedRequest request = exchange.request();
        String whole = String.join(
                        " ",
                        request.method(),
                        request.path() + "?" + request.query(),
                        status(request),
                        request.status() / 100 + "xx",
                        exchange.failed() ? "failed" : "",
                        request.headers().toString(),
                        exchange.requestBody().text(),
                        exchange.responseBody().text())
                .toLowerCase(Locale.ROOT);
        return Stream.of(filter.toLowerCase(Locale.ROOT).split(" ", -1)).allMatch(whole::contains);
    }

    static String status(RecordedRequest request) {
        return request.status() == 0 ? "–" : Integer.toString(request.status());
    }

    /** The outcome: good, refused, failed or lost. */
    static String kind(RecordedRequest request) {
        return request.status() == 0 || !request.responseSent()
                ? "lost"
                : request.status() >= 500 ? "failed" : request.status() >= 400 ? "refused" : "good";
    }

    /** What the status does not say; empty if there is nothing to add. */
    static String note(RecordedExchange exchange) {
        int problems = exchange.problems().size();
        return exchange.request().status() == 0
                ? "not processed"
                : !exchange.request().responseSent()
                        ? "response lost"
                        : problems == 0 ? "" : DisplayFormat.count(problems, "violation");
    }

    static Map<String, String> headers(RecordedRequest request) {
        Map<String, String> headers = new TreeMap<>();
        request.headers().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        return headers;
    }
}
