package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.control.SandboxRequests;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.control.Requests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shows the requests that reached the sandbox as they arrive, and each of them in full. */
final class RequestsView {

    /** The most rows of the list. The page's script reads it from the attribute {@code data-most}. */
    static final int MAX_ROWS = 200;

    /** The most rows that one update adds; nobody could read more at once. */
    private static final int MAX_NEW_ROWS = 40;

    private final SandboxContext sandbox;
    private final Requests requests;
    private final ViewContext context;

    RequestsView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.requests = sandbox.requests();
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get("/requests", this::page);
        routes.get("/requests/list", this::list);
        routes.get("/requests/one", this::one);
        routes.live("/live/requests", request -> new RowsFeed(RequestFilter.of(request), Position.of(request)));
    }

    /** A request as a row of the list. */
    record Row(
            long number,
            String time,
            String method,
            String path,
            String status,
            String kind,
            String note,
            String took,
            String size,
            String link) {}

    /**
     * The list of requests.
     *
     * @param rows the rows, newest first
     * @param last the number of the newest request, which the filter may exclude
     * @param live the address of the event stream
     * @param summary the number of requests, and how many of them are kept
     */
    record Listing(List<Row> rows, RequestFilter filter, long last, String live, String summary) {}

    /**
     * The values of the whole view.
     *
     * @param details the details of the selected request; null if there are none
     * @param missing why the selected request has no details; empty otherwise
     */
    record Model(Listing listing, @Nullable RequestDetails details, String missing) {}

    private PageResponse page(PageRequest request) {
        RequestFilter filter = RequestFilter.of(request);
        RecordedExchange chosen = requests.find(request.number("n", 0));
        String missing = request.has("n") && chosen == null ? noLongerKept(request.number("n", 0)) : "";
        return PageResponse.html(Html.of(out -> JterequestsGenerated.render(
                out,
                Html.NO_INTERCEPTOR,
                context.layout(Tab.REQUESTS),
                new Model(listing(filter), chosen == null ? null : details(chosen), missing))));
    }

    private PageResponse list(PageRequest request) {
        RequestFilter filter = RequestFilter.of(request);
        String query = filter.query();
        return PageResponse.html(Html.of(out -> JterequestListGenerated.render(
                        out, Html.NO_INTERCEPTOR, context.layout(Tab.REQUESTS), listing(filter))))
                .with("HX-Replace-Url", context.base() + "/requests" + (query.isEmpty() ? "" : "?" + query));
    }

    private PageResponse one(PageRequest request) {
        long number = request.number("n", 0);
        RecordedExchange found = requests.find(number);
        if (found == null) {
            throw new UserFacingException(noLongerKept(number));
        }
        RequestDetails details = details(found);
        return PageResponse.html(Html.of(out ->
                JterequestDetailsGenerated.render(out, Html.NO_INTERCEPTOR, context.layout(Tab.REQUESTS), details)));
    }

    private static String noLongerKept(long number) {
        return "Request " + number + " is no longer kept; only the last " + DisplayFormat.number(SandboxRequests.KEPT)
                + " are.";
    }

    private RequestDetails details(RecordedExchange exchange) {
        return RequestDetails.of(exchange, context.origin(), neighbour(exchange, -1), neighbour(exchange, 1));
    }

    /** The address of the previous or next request's details; empty if that request is not kept. */
    private String neighbour(RecordedExchange exchange, int step) {
        long number = exchange.request().number() + step;
        return requests.find(number) == null ? "" : context.base() + "/requests?n=" + number;
    }

    Listing listing(RequestFilter filter) {
        long cleared = requests.arrival().cleared();
        List<RecordedExchange> all = requests.exchanges();
        List<Row> rows = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0 && rows.size() < MAX_ROWS; i--) {
            if (filter.matches(all.get(i))) {
                rows.add(row(all.get(i)));
            }
        }
        long last = all.isEmpty() ? 0 : all.get(all.size() - 1).request().number();
        String query = filter.query();
        String live = context.base() + "/live/requests?since=" + new Position(cleared, last)
                + (query.isEmpty() ? "" : "&" + query);
        return new Listing(rows, filter, last, live, summary());
    }

    private List<RecordedExchange> since(long number) {
        return requests.exchanges().stream()
                .filter(each -> each.request().number() > number)
                .toList();
    }

    private String summary() {
        long count = requests.count();
        return count <= SandboxRequests.KEPT
                ? DisplayFormat.count(count, "request")
                : DisplayFormat.count(count, "request") + ", the last " + DisplayFormat.number(SandboxRequests.KEPT)
                        + " are kept";
    }

    private Row row(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        String prefix = sandbox.service().basePath() + "/supplier";
        String below =
                request.path().startsWith(prefix + "/") ? request.path().substring(prefix.length()) : request.path();
        return new Row(
                request.number(),
                DisplayFormat.time(exchange.arrived()),
                request.method(),
                DisplayFormat.truncate(below + (request.query().isEmpty() ? "" : "?" + request.query()), 400),
                request.status() == 0 ? "–" : Integer.toString(request.status()),
                RequestDetails.kind(request),
                RequestDetails.note(exchange),
                DisplayFormat.duration(exchange.took()),
                request.bodyBytes() == 0 ? "" : DisplayFormat.bytes(request.bodyBytes()),
                context.base() + "/requests?n=" + request.number());
    }

    /**
     * The last request that a viewer has received. Request numbers start again at 1 when the requests are cleared.
     *
     * @param cleared how many times the requests had been cleared
     * @param number the number of the request
     */
    private record Position(long cleared, long number) {

        private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})\\.([0-9]{1,18})");

        private static Position of(PageRequest request) {
            String seen = request.lastSeen();
            String text = seen == null ? request.get("since") : seen;
            Matcher position = TEXT.matcher(text);
            if (position.matches()) {
                return new Position(Long.parseLong(position.group(1)), Long.parseLong(position.group(2)));
            }
            if (!text.isEmpty()) {
                throw new UserFacingException("The list of requests is out of date. Reload the page.");
            }
            return new Position(0, 0);
        }

        @Override
        public String toString() {
            return cleared + "." + number;
        }
    }

    private final class RowsFeed implements Feed {

        private final RequestFilter filter;
        private final ChangeFilter changes = new ChangeFilter();
        private long seen;
        private long cleared;

        private RowsFeed(RequestFilter filter, Position position) {
            this.filter = filter;
            this.cleared = position.cleared();
            this.seen = position.number();
        }

        @Override
        public List<Event> poll() {
            List<Event> events = new ArrayList<>(changes.filter(Event.of(
                    "request-count", Html.of(out -> JtetextGenerated.render(out, Html.NO_INTERCEPTOR, summary())))));
            if (cleared != requests.arrival().cleared() || requests.count() < seen) {
                cleared = requests.arrival().cleared();
                seen = 0;
                events.add(Event.of("cleared", ""));
            }
            List<RecordedExchange> all = since(seen);
            if (all.isEmpty()) {
                return events;
            }
            List<Row> rows = new ArrayList<>();
            int left = 0;
            for (RecordedExchange each : all) {
                if (filter.matches(each)) {
                    rows.add(row(each));
                }
            }
            seen = all.get(all.size() - 1).request().number();
            if (rows.size() > MAX_NEW_ROWS) {
                left = rows.size() - MAX_NEW_ROWS;
                rows.subList(0, left).clear();
            }
            Collections.reverse(rows);
            int skipped = left;
            if (!rows.isEmpty()) {
                String html = Html.of(out -> JterequestRowsGenerated.render(out, Html.NO_INTERCEPTOR, rows, skipped));
                events.add(new Event("rows", html, new Position(cleared, seen).toString()));
            }
            return events;
        }
    }
}
