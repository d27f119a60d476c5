package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Shows the size of the catalog, the address of the service, and current problems. */
final class OverviewView {

    private static final Duration FAILURE_LASTS = Duration.ofMinutes(1);
    private static final int MAX_FAILURES = 12;

    private final SandboxContext sandbox;
    private final PageLayout layout;

    OverviewView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.layout = layout;
    }

    void addTo(LivePage page) {
        page.view("", request -> Html.of(out -> JteoverviewGenerated.render(out, Html.NO_INTERCEPTOR, layout, this)));
    }

    /** A number with what it counts, and the address of its view. */
    record Figure(long value, String label, String link) {}

    /** Failures of the last minute that are alike: how many there were, and when and where the last one was. */
    record Failure(String what, String why, Instant at, String link, int count) {

        private Failure and(Failure later) {
            return new Failure(what, why, later.at, later.link, count + 1);
        }
    }

    SandboxContext sandbox() {
        return sandbox;
    }

    /** What connects a client to the sandbox. */
    String exports() {
        return "export SUPPLIER_BASE_URL=" + sandbox.api().baseUrl() + "\nexport SUPPLIER_ACCESS_TOKEN="
                + sandbox.api().accessToken();
    }

    String webhook() {
        URI webhook = sandbox.webhooks().url();
        return webhook == null ? "" : webhook.toString();
    }

    boolean isEmpty() {
        return sandbox.isEmpty() && sandbox.requests().count() == 0;
    }

    List<Figure> figures() {
        Store store = sandbox.store();
        List<OptionState> options = store.experiences().values().stream()
                .flatMap(each -> each.options().values().stream())
                .toList();
        String calendar = layout.path(Tab.CALENDAR);
        return List.of(
                new Figure(store.vendors().size(), "vendors", calendar),
                new Figure(store.experiences().size(), "experiences", calendar),
                new Figure(options.size(), "options", calendar),
                new Figure(options.stream().mapToLong(OptionState::slotCount).sum(), "slots", calendar),
                new Figure(store.bookings().holds().size(), "holds", layout.path(Tab.BOOKINGS)),
                new Figure(store.bookings().live().size(), "bookings", layout.path(Tab.BOOKINGS)),
                new Figure(sandbox.requests().count(), "requests", layout.path(Tab.REQUESTS)));
    }

    /** The failures of the last minute, the latest first. */
    List<Failure> failures() {
        Stream<Failure> webhook = sandbox.webhooks().callLog().calls().stream()
                .flatMap(call -> Stream.ofNullable(call.end())
                        .filter(end ->
                                call.party() == CallLog.Party.SUPPLIER && end.status() != 200 && end.status() != 400)
                        .map(end -> failure(call, end)));
        Stream<Failure> requests = sandbox.requests().exchanges().stream()
                .filter(each -> each.failed() && !isNoise(each.request()))
                .map(this::failure);
        Instant since = Instant.now().minus(FAILURE_LASTS);
        Map<List<String>, Failure> groups = new LinkedHashMap<>();
        Stream.concat(webhook, requests)
                .filter(each -> each.at().isAfter(since))
                .forEach(each -> groups.merge(List.of(each.what(), each.why()), each, Failure::and));
        return groups.values().stream()
                .sorted(Comparator.comparing(Failure::at).reversed())
                .limit(MAX_FAILURES)
                .toList();
    }

    private Failure failure(CallLog.Call call, CallLog.End end) {
        String hold = Conversation.holdId(call);
        return new Failure(
                "Your webhook, " + call.requestLine(),
                end.status() == 0 ? end.failure() : "status " + end.status(),
                call.began(),
                layout.path(Tab.BOOKINGS) + (hold.isEmpty() ? "" : "?c=" + DisplayFormat.urlEncode(hold)),
                1);
    }

    private Failure failure(RecordedExchange exchange) {
        RecordedRequest request = exchange.request();
        String path = request.template().isEmpty() ? request.path() : request.template();
        String outcome = request.status() == 0 ? "not processed" : Integer.toString(request.status());
        String lost = request.responseSent() || request.status() == 0 ? "" : ", response lost";
        return new Failure(
                outcome + lost + " · " + request.method() + " " + DisplayFormat.truncate(path, 120),
                DisplayFormat.truncate(
                        BodyText.tree(exchange.responseBody()).path("message").asText(), 240),
                exchange.arrived(),
                layout.path(Tab.REQUESTS) + "?n=" + request.number(),
                1);
    }

    /** Whether a request is a browser's, or the one with which {@code supplier doctor} expects to be refused. */
    private static boolean isNoise(RecordedRequest request) {
        return request.path().contains("/experiences/doctor/options/doctor/slots/doctor-")
                || request.path().endsWith("/favicon.ico");
    }
}
