package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.SandboxSlots;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs the certification checks against the connected webhook, one run at a time, and shows results as they arrive. */
final class CertifyView implements AutoCloseable {

    private final SandboxContext sandbox;
    private final ViewContext context;
    private @Nullable CertifyRun run;

    CertifyView(SandboxContext sandbox, ViewContext context) {
        this.sandbox = sandbox;
        this.context = context;
    }

    void addTo(Routes routes) {
        routes.get(
                "/certify",
                request -> PageResponse.html(Html.of(out ->
                        JtecertifyGenerated.render(out, Html.NO_INTERCEPTOR, context.layout(Tab.CERTIFY), model()))));
        routes.post("/certify/start", this::start);
        routes.post("/certify/stop", request -> {
            CertifyRun running = current();
            if (running != null) {
                running.stop();
            }
            return PageResponse.html(html());
        });
        routes.live("/live/certify", request -> {
            ChangeFilter changes = new ChangeFilter();
            return () -> changes.filter(Feed.Event.of("certify", html()));
        });
        routes.get("/certify/report.html", request -> file("text/html", "html", CertificationReport::toHtml));
        routes.get("/certify/report.xml", request -> file("application/xml", "xml", CertificationReport::toJUnitXml));
        routes.get("/certify/report.json", request -> file("application/json", "json", CertificationReport::toJson));
    }

    private synchronized @Nullable CertifyRun current() {
        return run;
    }

    private PageResponse start(PageRequest request) {
        URI webhook = sandbox.webhooks().url();
        if (webhook == null) {
            throw new UserFacingException("No webhook is connected.");
        }
        List<CertificationSlot> slots = SandboxSlots.of(sandbox.store());
        if (slots.isEmpty()) {
            throw new UserFacingException("There is no slot with seats from tomorrow on. Publish one first.");
        }
        CertificationOptions options = options(webhook).slots(slots).only(groups(request.get("group")));
        synchronized (this) {
            if (run != null && run.isRunning()) {
                throw new UserFacingException("The checks are running already.");
            }
            run = CertifyRun.start(options);
        }
        return PageResponse.html(html());
    }

    private CertificationOptions options(URI webhook) {
        WebhookClient.Settings settings = sandbox.webhooks().settings();
        CertificationOptions options = CertificationOptions.of(webhook)
                .keyHeader(settings.keyHeader())
                .apiName(settings.apiName())
                .deadline(settings.timeout())
                .clock(Clock.system(sandbox.clock().getZone()));
        String key = settings.key();
        return key == null ? options : options.key(key);
    }

    private static Set<CheckGroup> groups(String id) {
        return Arrays.stream(CheckGroup.values())
                .filter(group -> group.id().equals(id))
                .findFirst()
                .<Set<CheckGroup>>map(EnumSet::of)
                .orElseGet(() -> EnumSet.allOf(CheckGroup.class));
    }

    private PageResponse file(String type, String ending, Function<CertificationReport, String> form) {
        CertifyRun last = current();
        CertificationReport report = last == null ? null : last.report();
        if (report == null) {
            throw new UserFacingException("There is no result yet.");
        }
        return PageResponse.bytes(
                        200, type + "; charset=utf-8", form.apply(report).getBytes(StandardCharsets.UTF_8))
                .with("Content-Disposition", "attachment; filename=\"certify." + ending + "\"");
    }

    /**
     * The values of the whole view.
     *
     * @param webhook the address of the webhook; empty if none is connected
     * @param run the latest run; null if there was none
     */
    record Model(String webhook, @Nullable CertifyRun run) {}

    private Model model() {
        URI webhook = sandbox.webhooks().url();
        return new Model(webhook == null ? "" : webhook.toString(), current());
    }

    private String html() {
        Model shown = model();
        return Html.of(out -> JtecertifyResultsGenerated.render(out, Html.NO_INTERCEPTOR, context.base(), shown));
    }

    @Override
    public void close() {
        CertifyRun running = current();
        if (running != null) {
            running.stop();
        }
    }
}
