package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Switches faults of the sandbox on and off. */
final class FaultsView {

    private final SandboxContext sandbox;
    private final Faults faults;
    private final ViewContext context;

    FaultsView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.faults = sandbox.faults();
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get(
                "/faults",
                request -> PageResponse.html(Html.of(out -> JtefaultsGenerated.render(
                        out, Html.NO_INTERCEPTOR, context.layout(Tab.FAULTS), list(), endpoints()))));
        routes.post("/faults/add", this::add);
        routes.post("/faults/off", request -> {
            faults.switchOff(request.number("number", 0));
            return now();
        });
        routes.post("/faults/clear", request -> {
            faults.clear();
            sandbox.tokens().failNext(0, 503);
            return now();
        });
        routes.post("/faults/lists", request -> {
            faults.partialApplication(request.has("in-part"));
            return now();
        });
        routes.post("/faults/tokens", this::tokens);
        routes.live("/live/faults", request -> {
            ChangeFilter changes = new ChangeFilter();
            return () -> changes.filter(Feed.Event.of("faults", html()));
        });
    }

    /** The kinds of {@link Fault}, with their labels in the form. */
    enum Kind {
        REFUSE("Refuse with a status"),
        REFUSE_WITH_PAGE("Refuse with an HTML page, as a proxy does"),
        LOSE_RESPONSE("Process the request, but send no response"),
        CUT_OFF_RESPONSE("Process the request, but cut off the response"),
        DELAY_RESPONSE("Process the request, but respond late"),
        DROP_REQUEST("Read the request, but do not process it"),
        RESET_BEFORE_READING("Close the connection before reading the request");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /**
     * A fault that is switched on, in words.
     *
     * @param where the endpoint; empty for every endpoint
     * @param when the probability, and how many more times the fault can be applied
     * @param appliedCount how many times it was applied
     */
    record Entry(long number, String what, String where, String when, String appliedCount) {}

    /**
     * Everything that is switched on.
     *
     * @param inPart whether lists of slots are applied up to the first invalid slot
     * @param tokenFailures the number of token requests that are still to fail
     */
    record Listing(List<Entry> entries, boolean inPart, int tokenFailures) {

        boolean isEmpty() {
            return entries.isEmpty() && !inPart && tokenFailures == 0;
        }
    }

    private Listing list() {
        List<Entry> entries = new ArrayList<>();
        for (Faults.SwitchedOn each : faults.switchedOn()) {
            Fault fault = each.fault();
            String left = fault.times() > Integer.MAX_VALUE
                    ? "until it is switched off"
                    : "at most " + DisplayFormat.count(fault.times(), "time");
            String chance = fault.probability() < 1 ? Math.round(fault.probability() * 100) + " % of the calls, " : "";
            entries.add(new Entry(
                    each.number(),
                    what(fault),
                    fault.where(),
                    chance + left,
                    DisplayFormat.count(faults.appliedCount(fault), "time")));
        }
        return new Listing(
                entries, faults.partialApplication(), sandbox.tokens().failuresLeft());
    }

    private static String what(Fault fault) {
        String label = Kind.valueOf(fault.kind().name()).label();
        if (fault.status() > 0) {
            String retryAfter = fault.retryAfter();
            return label + ": " + fault.status() + (retryAfter == null ? "" : ", Retry-After " + retryAfter);
        }
        return fault.delay().isZero() ? label : label + ": " + DisplayFormat.duration(fault.delay());
    }

    /** The method and the template of each endpoint, in the order in which the endpoints were added. */
    private List<String> endpoints() {
        List<String> endpoints = new ArrayList<>();
        var unused = sandbox.router().any((method, template) -> {
            endpoints.add(method + " " + template);
            return false;
        });
        return endpoints;
    }

    private PageResponse add(PageRequest request) {
        try {
            Fault fault = fault(request);
            String where = request.get("where");
            if (!where.isEmpty()) {
                int blank = where.indexOf(' ');
                if (blank < 0) {
                    throw new UserFacingException("Select an endpoint.");
                }
                fault = fault.on(where.substring(0, blank), where.substring(blank + 1));
            }
            if (request.has("times")) {
                fault = fault.next(request.number("times", 1));
            }
            faults.add(fault.withProbability(request.number("percent", 100) / 100.0));
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(String.valueOf(e.getMessage()));
        }
        return now();
    }

    private static Fault fault(PageRequest request) {
        int status = (int) request.number("status", 503);
        return switch (kind(request.get("kind"))) {
            case REFUSE ->
                request.has("retry-after") ? Fault.refuse(status, request.get("retry-after")) : Fault.refuse(status);
            case REFUSE_WITH_PAGE -> Fault.refuseWithPage(status);
            case LOSE_RESPONSE -> Fault.loseResponse();
            case CUT_OFF_RESPONSE -> Fault.cutOffResponse();
            case DELAY_RESPONSE -> Fault.delayResponse(Duration.ofMillis(request.number("delay", 1_000)));
            case DROP_REQUEST -> Fault.dropRequest();
            case RESET_BEFORE_READING -> Fault.resetBeforeReading();
        };
    }

    private static Kind kind(String name) {
        for (Kind kind : Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw new UserFacingException("Select a fault.");
    }

    private PageResponse tokens(PageRequest request) {
        try {
            if (request.has("revoke")) {
                sandbox.tokens().revokeAll();
            } else {
                sandbox.tokens()
                        .failNext((int) request.number("requests", 1), (int) request.number("token-status", 503));
            }
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(String.valueOf(e.getMessage()));
        }
        return now();
    }

    private PageResponse now() {
        return PageResponse.html(html());
    }

    private String html() {
        return Html.of(out -> JtefaultListGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), list()));
    }
}
