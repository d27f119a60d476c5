package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.CallLog;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows the size of the catalog, the rate and duration of requests, and current failures. */
final class OverviewView {

    private static final Duration FAILURE_LASTS = Duration.ofMinutes(1);
    private static final int MAX_FAILURES = 12;

    private final SandboxContext sandbox;
    private final ViewContext context;

    OverviewView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get("", request -> PageResponse.html(page()));
        routes.live("/live/overview", request -> new OverviewFeed());
    }

    /** A number with what it counts, and the address of its view; the address is empty if there is none. */
    record Figure(String value, String label, String link) {}

    /**
     * The addresses and the token that connect a client to the sandbox; {@code webhook} is empty if none is connected.
     */
    record Address(String baseUrl, String accessToken, String webhook) {

        String exports() {
            return "export SUPPLIER_BASE_URL=" + baseUrl + "\nexport SUPPLIER_ACCESS_TOKEN=" + accessToken;
        }
    }

    /**
     * A failure of the last minute, or a fault that is switched on.
     *
     * @param link the address of the details; empty if there is none
     */
    record Failure(String what, String why, String when, String link) {}

    private String page() {
        Instant now = Instant.now();
        return Html.of(out -> JteoverviewGenerated.render(
                out,
                Html.NO_INTERCEPTOR,
                context.layout(Tab.OVERVIEW),
                figures(),
                failures(now),
                address(),
                isEmpty()));
    }

    private Address address() {
        URI webhook = sandbox.webhooks().url();
        return new Address(
                context.origin() + sandbox.service().basePath(),
                sandbox.tokens().fixed(),
                webhook == null ? "" : webhook.toString());
    }

    private boolean isEmpty() {
        Store store = sandbox.store();
        return store.locked(
                        () -> store.vendors().isEmpty() && store.experiences().isEmpty())
                && sandbox.requests().count() == 0;
    }

    List<Figure> figures() {
        Store store = sandbox.store();
        long requests = sandbox.requests().count();
        return store.locked(() -> {
            long options = 0;
            long slots = 0;
            for (ExperienceState experience : store.experiences().values()) {
                for (OptionState option : experience.options().values()) {
                    options++;
                    slots += option.slotCount();
                }
            }
            String base = context.base();
            return List.of(
                    new Figure(DisplayFormat.number(store.vendors().size()), "vendors", ""),
                    new Figure(DisplayFormat.number(store.experiences().size()), "experiences", base + "/calendar"),
                    new Figure(DisplayFormat.number(options), "options", base + "/calendar"),
                    new Figure(DisplayFormat.number(slots), "slots", base + "/calendar"),
                    new Figure(DisplayFormat.number(store.bookings().holds().size()), "holds", base + "/clock"),
                    new Figure(DisplayFormat.number(store.bookings().live().size()), "bookings", base + "/bookings"),
                    new Figure(DisplayFormat.number(requests), "requests", base + "/requests"));
        });
    }

    List<Failure> failures(Instant now) {
        List<Failure> failures = new ArrayList<>();
        int faults = sandbox.faults().switchedOn().size();
        if (faults > 0 || sandbox.faults().partialApplication()) {
            failures.add(new Failure(
                    faults == 0
                            ? "Lists of slots are applied in part"
                            : DisplayFormat.count(faults, "fault") + " switched on",
                    "The sandbox does this on purpose.",
                    "now",
                    context.base() + "/faults"));
        }
        addWebhookFailures(now, failures);
        addRequestFailures(now, failures);
        return failures.size() > MAX_FAILURES ? failures.subList(0, MAX_FAILURES) : failures;
    }

    private record WebhookFailureKind(String what, String why) {}

    /** Adds the recent failures of the webhook, newest first. Equal failures become one entry with a count. */
    private void addWebhookFailures(Instant now, List<Failure> failures) {
        Map<WebhookFailureKind, List<CallLog.Call>> callsByKind = new LinkedHashMap<>();
        for (CallLog.Call call : sandbox.webhooks().callLog().calls()) {
            CallLog.End end = call.end();
            boolean recent = call.began().plus(FAILURE_LASTS).isAfter(now);
            if (recent
                    && call.party() == CallLog.Party.SUPPLIER
                    && end != null
                    && end.status() != 200
                    && end.status() != 400) {
                String why = end.status() == 0 ? end.failure() : "status " + end.status();
                WebhookFailureKind kind = new WebhookFailureKind(call.requestLine(), why);
                List<CallLog.Call> before = callsByKind.remove(kind);
                List<CallLog.Call> all = before == null ? new ArrayList<>() : before;
                all.add(call);
                callsByKind.put(kind, all);
            }
        }
        List<Failure> latestLast = new ArrayList<>();
        callsByKind.forEach((kind, all) -> {
            CallLog.Call last = all.get(all.size() - 1);
            latestLast.add(new Failure(
                    "Your webhook, " + kind.what() + (all.size() > 1 ? " × " + DisplayFormat.number(all.size()) : ""),
                    kind.why(),
                    DisplayFormat.ago(Duration.between(last.began(), now)),
                    context.base() + "/bookings"
                            + (Conversation.holdId(last).isEmpty()
                                    ? ""
                                    : "?c=" + DisplayFormat.urlEncode(Conversation.holdId(last)))));
        });
        Collections.reverse(latestLast);
        failures.addAll(latestLast.subList(0, Math.min(MAX_FAILURES / 2, latestLast.size())));
    }

    private record RequestFailureKind(
            String method, String template, int status, boolean responseSent, String message) {}

    private static final class Group {
        private final RecordedExchange last;
        private final int count;

        private Group(RecordedExchange last, int count) {
            this.last = last;
            this.count = count;
        }
    }

    private void addRequestFailures(Instant now, List<Failure> failures) {
        Map<RequestFailureKind, Group> groups = new LinkedHashMap<>();
        for (RecordedExchange each : sandbox.requests().exchanges()) {
            if (each.failed() && each.arrived().plus(FAILURE_LASTS).isAfter(now)) {
                var request = each.request();
                String path = request.template().isEmpty() ? request.path() : request.template();
                RequestFailureKind kind = new RequestFailureKind(
                        request.method(), path, request.status(), request.responseSent(), BodyParser.message(each));
                @Nullable Group before = groups.get(kind);
                groups.put(kind, new Group(each, before == null ? 1 : before.count + 1));
            }
        }
        groups.entrySet().stream()
                .sorted(Comparator.comparing(
                        (Map.Entry<RequestFailureKind, Group> each) ->
                                each.getValue().last.arrived(),
                        Comparator.reverseOrder()))
                .limit(MAX_FAILURES)
                .forEach(each -> failures.add(failure(each.getKey(), each.getValue(), now)));
    }

    private Failure failure(RequestFailureKind kind, Group group, Instant now) {
        String outcome = kind.status() == 0 ? "not processed" : Integer.toString(kind.status());
        String lost = kind.responseSent() || kind.status() == 0 ? "" : ", response lost";
        return new Failure(
                outcome + lost + (group.count > 1 ? " × " + DisplayFormat.number(group.count) : "") + " · "
                        + kind.method() + " " + DisplayFormat.truncate(kind.template(), 120),
                DisplayFormat.truncate(kind.message(), 240),
                DisplayFormat.ago(Duration.between(group.last.arrived(), now)),
                context.base() + "/requests?n=" + group.last.request().number());
    }

    private final class OverviewFeed implements Feed {

        private final ChangeFilter changes = new ChangeFilter();

        @Override
        public List<Event> poll() {
            Instant now = Instant.now();
            return changes.filter(
                    Event.of(
                            "figures", Html.of(out -> JtefiguresGenerated.render(out, Html.NO_INTERCEPTOR, figures()))),
                    Event.of(
                            "failures",
                            Html.of(out -> JtefailuresGenerated.render(out, Html.NO_INTERCEPTOR, failures(now)))));
        }
    }
}
