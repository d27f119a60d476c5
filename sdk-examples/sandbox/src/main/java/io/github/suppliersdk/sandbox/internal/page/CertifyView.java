package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Runs the certification checks against the connected webhook, one run at a time, and shows results as they arrive. */
final class CertifyView implements AutoCloseable {

    private final SandboxContext sandbox;
    private final PageLayout layout;
    private volatile @Nullable Run run;

    CertifyView(SandboxContext sandbox, PageLayout layout) {
        this.sandbox = sandbox;
        this.layout = layout;
    }

    void addTo(LivePage page) {
        page.view(
                "/certify",
                request -> Html.of(out -> JtecertifyGenerated.render(out, Html.NO_INTERCEPTOR, layout, this)));
        page.post("/certify/start", this::start);
        page.post("/certify/stop", request -> {
            close();
            return PageResponse.done();
        });
        page.get("/certify/report.html", request -> report());
    }

    String webhook() {
        return Objects.toString(sandbox.webhooks().url(), "");
    }

    /** The latest run; null if there was none. */
    @Nullable
    Run run() {
        return run;
    }

    /** A run of the checks on its own thread. */
    static final class Run {

        private final Certification certification;
        private final Set<CheckGroup> groups;
        private final List<CheckResult> results = new CopyOnWriteArrayList<>();
        private volatile @Nullable CertificationReport report;
        private volatile boolean hasEnded;

        private Run(CertificationOptions options, Set<CheckGroup> groups) {
            this.certification = Certification.of(options.only(groups));
            this.groups = groups;
        }

        private void run() {
            try {
                report = certification.run(results::add);
            } finally {
                hasEnded = true;
            }
        }

        boolean isRunning() {
            return !hasEnded;
        }

        /** The number of checks of this run. */
        long total() {
            return Certification.checks().stream()
                    .filter(check -> groups.contains(check.group()))
                    .count();
        }

        /** The results so far. */
        List<CheckResult> results() {
            CertificationReport ended = report;
            return ended == null ? results : ended.results();
        }

        /** The report; null during the run, and if the run ended with an error. */
        @Nullable
        CertificationReport report() {
            return report;
        }
    }

    private PageResponse start(PageRequest request) {
        URI webhook = sandbox.webhooks().url();
        if (webhook == null) {
            throw Refusal.badRequest("No webhook is connected.");
        }
        List<CertificationSlot> slots = SandboxSlots.of(sandbox.store());
        if (slots.isEmpty()) {
            throw Refusal.badRequest("There is no slot with seats from tomorrow on. Publish one first.");
        }
        WebhookClient.Settings settings = sandbox.webhooks().settings();
        EnumSet<CheckGroup> groups = EnumSet.allOf(CheckGroup.class);
        if (request.has("group")) {
            groups.removeIf(group -> !group.id().equals(request.get("group")));
        }
        ZoneId zone = sandbox.clock().getZone();
        CertificationOptions options = CertificationOptions.of(webhook)
                .keyHeader(settings.keyHeader())
                .apiName(settings.apiName())
                .deadline(settings.timeout())
                .clock(Clock.system(zone))
                .zoneAssumed(zone.equals(ZoneId.systemDefault()))
                .slots(slots);
        String key = settings.key();
        start(new Run(key == null ? options : options.key(key), groups));
        return PageResponse.done();
    }

    private synchronized void start(Run next) {
        Run last = run;
        if (last != null && last.isRunning()) {
            throw Refusal.badRequest("The checks are running already.");
        }
        run = next;
        SandboxContext.start(next::run);
    }

    private PageResponse report() {
        Run last = run;
        CertificationReport report = last == null ? null : last.report();
        if (report == null) {
            throw Refusal.badRequest("There is no result yet.");
        }
        return PageResponse.file(
                "certify.html", "text/html; charset=utf-8", report.toHtml().getBytes(StandardCharsets.UTF_8));
    }

    /** Stops the run, if there is one. */
    @Override
    public void close() {
        Run running = run;
        if (running != null) {
            running.certification.stop();
        }
    }
}
