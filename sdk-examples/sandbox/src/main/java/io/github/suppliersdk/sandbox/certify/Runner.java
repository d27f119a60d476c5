package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.certify.CertificationReport.Cause;
import io.github.suppliersdk.sandbox.certify.Checks.Check;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the checks one after another, cleans up after each, and names the causes of the failures. */
final class Runner {

    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    private final CertificationOptions options;
    private final WebhookClient webhook;
    private final BooleanSupplier stopped;
    private final Talk.Session session;
    private final List<CheckResult> results = new ArrayList<>();
    /** The checks that failed, each with what its failure shows. */
    private final Map<Check, Defect> shown = new LinkedHashMap<>();
    /** Whether a check was not run, or not completed, because the run was stopped. */
    private boolean wasStopped;
    /** Why no further requests are sent; empty while the backend responds. */
    private String lost = "";

    Runner(CertificationOptions options, WebhookClient.Settings settings, BooleanSupplier stopped) {
        this.options = options;
        this.webhook = new WebhookClient(options.backend, settings);
        this.stopped = stopped;
        this.session = new Talk.Session(options);
    }

    CertificationReport run(Consumer<CheckResult> listener) {
        Instant began = Instant.now();
        long start = System.nanoTime();
        String unreachable = isStopped() ? "" : unreachable();
        boolean keyRefused = unreachable.isEmpty() && !isStopped() && isKeyRefused();
        lost = !unreachable.isEmpty()
                ? CheckResult.BACKEND_NOT_RESPONDING
                : keyRefused ? CheckResult.KEY_NOT_ACCEPTED : "";
        for (Check check : Checks.all()) {
            if (options.only.contains(check.about().group())) {
                CheckResult result = lost.isEmpty() ? run(check) : skipped(check, lost);
                results.add(result);
                listener.accept(result);
            }
        }
        List<CertificationCheck> order = Checks.described();
        results.sort(Comparator.comparingInt(result -> order.indexOf(result.check())));
        return new CertificationReport(
                options.backend,
                options.clock.getZone(),
                options.isZoneAssumed,
                began,
                since(start),
                unreachable,
                keyRefused,
                wasStopped,
                causes(),
                results,
                session.latencies,
                session.leftovers);
    }

    /** Returns why the backend does not respond; empty if it sends any response. */
    private String unreachable() {
        return webhook.send("GET", "/health", new byte[0]).failure();
    }

    /**
     * Sends a hold for a slot that does not exist. If the key is accepted, the hold is refused with a status other than
     * 401 or 403.
     */
    private boolean isKeyRefused() {
        Talk talk = new Talk(webhook, options, session, Defect.OPEN);
        int status = talk.send(Talk.Message.HOLD, Checks.unknownSlot(talk)).status();
        session.leftovers.addAll(talk.ledger.clean(talk));
        return status == 401 || status == 403;
    }

    private boolean isStopped() {
        return stopped.getAsBoolean() || Thread.currentThread().isInterrupted();
    }

    private CheckResult run(Check check) {
        if (isStopped()) {
            wasStopped = true;
            return skipped(check, "the run was stopped before this check");
        }
        Talk talk = new Talk(webhook, options, session, check.defect());
        long start = System.nanoTime();
        CheckOutcome outcome = CheckOutcome.PASSED;
        String actual;
        try {
            actual = check.code().run(talk);
        } catch (CheckEnded e) {
            actual = e.text();
            outcome = outcome(check, e);
        } catch (Exception e) { // a defect of the check itself, or of a command, must not prevent the other checks
            LOG.error("the check {} failed itself", check.about().id(), e);
            actual = "the check itself failed: " + e;
            outcome = CheckOutcome.FAILED;
        }
        wasStopped |= Thread.currentThread().isInterrupted();
        Duration took = since(start);
        List<String> left = talk.ledger.clean(talk);
        session.leftovers.addAll(left);
        if (outcome == CheckOutcome.FAILED || !left.isEmpty()) {
            session.slots.doubt();
        }
        if (outcome == CheckOutcome.FAILED) {
            session.failed.add(check.about().id());
            String silence = talk.isUnanswered() && !isStopped() ? unreachable() : "";
            lost = silence.isEmpty() ? "" : "the backend does not respond any more: " + silence;
        }
        return new CheckResult(check.about(), outcome, actual, took, talk.exchanges());
    }

    private CheckOutcome outcome(Check check, CheckEnded end) {
        Defect defect = end.defect;
        boolean isKnown = session.failed.contains(end.needs)
                && !end.needs.equals(check.about().id());
        if (defect == null || isKnown) {
            return CheckOutcome.SKIPPED;
        }
        shown.put(check, defect);
        return CheckOutcome.FAILED;
    }

    /** The causes of the failures, one for each defect, most severe first. */
    private List<Cause> causes() {
        Map<Defect, List<String>> checks = new TreeMap<>();
        shown.forEach((check, defect) -> checks.computeIfAbsent(cause(check, defect), same -> new ArrayList<>())
                .add(check.about().id()));
        if (!session.errorShare().isEmpty()) {
            checks.computeIfAbsent(Defect.FAILS_AT_RANDOM, same -> new ArrayList<>());
        }
        List<Cause> causes = new ArrayList<>();
        checks.forEach((defect, failed) -> causes.add(new Cause(defect.sentence(detail(defect)), failed)));
        return causes;
    }

    /** The defect behind a failure. Some failures show what only others can explain. */
    private Defect cause(Check check, Defect defect) {
        boolean isOverRefused =
                shown.keySet().stream().noneMatch(each -> each.about().id().equals("expiry.over-on-arrival"));
        return switch (defect) {
            // an error in one kind of request only is a defect of that kind
            case FAILS_AT_RANDOM -> session.errorShare().isEmpty() ? inOneKind(check.defect()) : defect;
            case KEEPS_ENDED_HOLDS -> isOverRefused ? Defect.TIME_ZONE : defect;
            default -> defect;
        };
    }

    /** An error in place of a refusal does not accept the wrong request. */
    private static Defect inOneKind(Defect defect) {
        return switch (defect) {
            case ACCEPTS_WRONG_REQUESTS, OPEN -> Defect.WRONG_REFUSALS;
            case OVERSELLS -> Defect.WRONG_SEATS; // an error sells nothing
            default -> defect;
        };
    }

    private String detail(Defect defect) {
        return switch (defect) {
            case FAILS_AT_RANDOM -> session.errorShare();
            case RESPONDS_LATE -> session.missingShare();
            default -> "";
        };
    }

    private static CheckResult skipped(Check check, String why) {
        return new CheckResult(check.about(), CheckOutcome.SKIPPED, why, Duration.ZERO, List.of());
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
