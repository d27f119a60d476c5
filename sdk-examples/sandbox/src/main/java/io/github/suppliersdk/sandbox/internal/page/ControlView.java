package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Switches faults on and off, moves the clock, and replaces the state. */
final class ControlView {

    private static final String WRITES = "writes";
    private static final DateTimeFormatter FILE_TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT);
    private static final DateTimeFormatter NOW =
            DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu, HH:mm:ss", Locale.ENGLISH);

    private final SandboxContext sandbox;
    private final Faults faults;
    private final PageLayout layout;

    ControlView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.faults = sandbox.faults();
        this.layout = layout;
    }

    void addTo(LivePage page) {
        page.view(
                "/control",
                request -> Html.of(out -> JtecontrolGenerated.render(out, Html.NO_INTERCEPTOR, layout, this)));
        change(page, "fault", this::add);
        change(page, "off", request -> faults.switchOff(request.number("number", 0)));
        change(page, "clear", request -> faults.clear());
        change(page, "forward", this::forward);
        page.post("/control/sample", request -> {
            sandbox.api().seed(SandboxSeed.sample(sandbox.store().now().toLocalDate()));
            return PageResponse.goTo(layout.path(Tab.CALENDAR));
        });
        page.post("/control/reset", request -> {
            sandbox.api().reset();
            return PageResponse.goTo(layout.path(Tab.OVERVIEW));
        });
        page.post("/control/load", this::load);
        page.get("/control/snapshot.json", request -> snapshot());
    }

    /** Adds a change after which the browser stays in the view. */
    private static void change(LivePage page, String name, Consumer<PageRequest> change) {
        page.post("/control/" + name, request -> {
            try {
                change.accept(request);
            } catch (IllegalArgumentException e) {
                throw Refusal.badRequest(String.valueOf(e.getMessage()));
            }
            return PageResponse.done();
        });
    }

    // ---- faults

    /** What a kind of fault does, in words. */
    static String label(Fault.Kind kind) {
        return switch (kind) {
            case REFUSE -> "Refuse with a status";
            case REFUSE_WITH_PAGE -> "Refuse with an HTML page, as a proxy does";
            case LOSE_RESPONSE -> "Process the request, but send no response";
            case CUT_OFF_RESPONSE -> "Process the request, but cut off the response";
            case DELAY_RESPONSE -> "Process the request, but respond late";
            case DROP_REQUEST -> "Read the request, but do not process it";
        };
    }

    static String what(Fault fault) {
        String retryAfter = fault.retryAfter();
        return label(fault.kind())
                + (fault.status() == 0 ? "" : ": " + fault.status())
                + (retryAfter == null ? "" : ", Retry-After " + retryAfter)
                + (fault.delay().isZero() ? "" : ": " + DisplayFormat.duration(fault.delay()));
    }

    /** The probability of a fault, and when it ends. */
    String when(Faults.SwitchedOn on) {
        Fault fault = on.fault();
        List<String> parts = new ArrayList<>();
        if (fault.probability() < 1) {
            parts.add(Math.round(fault.probability() * 100) + " % of the calls");
        }
        if (fault.times() < Long.MAX_VALUE) {
            parts.add("at most " + DisplayFormat.count(fault.times(), "time"));
        }
        if (on.end() != null) {
            long left = Duration.between(sandbox.clock().instant(), on.end()).toSeconds();
            parts.add(DisplayFormat.inWords(left) + " more");
        }
        return parts.isEmpty() ? "until it is switched off" : String.join(", ", parts);
    }

    /** The method and the template of each endpoint, in the order in which the endpoints were added. */
    List<String> endpoints() {
        List<String> endpoints = new ArrayList<>();
        var unused = sandbox.router().any((method, template) -> {
            endpoints.add(method + " " + template);
            return false;
        });
        return endpoints;
    }

    List<OptionState> options() {
        return sandbox.store().experiences().values().stream()
                .flatMap(each -> each.options().values().stream())
                .toList();
    }

    private void add(PageRequest request) {
        Fault fault = fault(request);
        String where = request.get("where");
        if (where.equals(WRITES)) {
            fault = fault.onWrites();
        } else if (!where.isEmpty()) {
            fault = fault.on(where.replaceFirst(" .*", ""), where.replaceFirst("[^ ]* ?", ""));
        }
        if (request.has("option")) {
            String[] ids = request.get("option").split("\n", 2);
            fault = fault.onOption(ids[0], ids[ids.length - 1]);
        }
        if (request.has("times")) {
            fault = fault.next(request.number("times", 1));
        }
        if (request.has("seconds")) {
            fault = fault.lasting(Duration.ofSeconds(request.number("seconds", 1)));
        }
        faults.add(fault.withProbability(request.number("percent", 100) / 100.0));
    }

    private static Fault fault(PageRequest request) {
        int status = (int) request.number("status", 503);
        return switch (Fault.Kind.valueOf(request.get("kind"))) {
            case REFUSE ->
                request.has("retry-after") ? Fault.refuse(status, request.get("retry-after")) : Fault.refuse(status);
            case REFUSE_WITH_PAGE -> Fault.refuseWithPage(status);
            case LOSE_RESPONSE -> Fault.loseResponse();
            case CUT_OFF_RESPONSE -> Fault.cutOffResponse();
            case DELAY_RESPONSE -> Fault.delayResponse(Duration.ofMillis(request.number("delay", 1_000)));
            case DROP_REQUEST -> Fault.dropRequest();
        };
    }

    // ---- clock

    SandboxContext sandbox() {
        return sandbox;
    }

    String now() {
        return NOW.format(sandbox.store().now());
    }

    String zone() {
        var zone = sandbox.clock().getZone();
        return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.toString();
    }

    private void forward(PageRequest request) {
        sandbox.clock().advance(Duration.ofSeconds(request.number("seconds", 0)));
    }

    // ---- state

    private PageResponse load(PageRequest request) throws IOException {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(request.body().readAllBytes());
            sandbox.api()
                    .seed(new SandboxSeed(
                            StandardCharsets.UTF_8.newDecoder().decode(bytes).toString()));
        } catch (CharacterCodingException e) {
            throw Refusal.badRequest("The file was not loaded, and nothing was changed. It is not text in UTF-8.");
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("The file was not loaded, and nothing was changed. " + e.getMessage());
        }
        return PageResponse.goTo(layout.path(Tab.OVERVIEW));
    }

    private PageResponse snapshot() {
        String name = "sandbox-" + FILE_TIME.format(sandbox.store().now()) + ".json";
        return PageResponse.file(
                name, "application/json", sandbox.api().snapshot().json().getBytes(StandardCharsets.UTF_8));
    }
}
