package io.github.suppliersdk.sandbox.internal.certify;

import io.github.suppliersdk.sandbox.certify.CertificationCheck;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the checks one after another, and cleans up after each. */
public final class Runner {

    private static final Logger LOG = LoggerFactory.getLogger(Runner.class);

    private final CertificationOptions options;
    private final WebhookClient webhook;
    private final BooleanSupplier stopped;
    private final Session session = new Session();
    private final List<CheckResult> results = new ArrayList<>();
    private final List<String> leftovers = new ArrayList<>();
    /** Whether a check was not run, or not completed, because the run was stopped. */
    private boolean wasStopped;
    /** Why no further requests are sent; empty while the backend responds. */
    private String lostContact = "";

    public Runner(CertificationOptions options, WebhookClient webhook, BooleanSupplier stopped) {
        this.options = options;
        this.webhook = webhook;
        this.stopped = stopped;
    }

    public CertificationReport run(Consumer<CheckResult> listener) {
        Instant began = Instant.now();
        long start = System.nanoTime();
        String unreachable = unreachable();
        boolean keyRefused = unreachable.isEmpty() && !isStopped() && isKeyRefused();
        for (Check check : Checks.all()) {
            if (options.only().contains(check.about().group())) {
                CheckResult result = !unreachable.isEmpty()
                        ? skipped(check, CheckResult.BACKEND_NOT_RESPONDING)
                        : !lostContact.isEmpty()
                                ? skipped(check, "the backend does not respond any more: " + lostContact)
                                : keyRefused ? skipped(check, CheckResult.KEY_NOT_ACCEPTED) : run(check);
                results.add(result);
                listener.accept(result);
            }
        }
        List<CertificationCheck> order = Checks.described();
        results.sort(Comparator.comparingInt(result -> order.indexOf(result.check())));
        return new CertificationReport(
                options.backend(),
                options.clock().getZone(),
                began,
                since(start),
                unreachable,
                keyRefused,
                wasStopped,
                results,
                session.latencies(),
                leftovers);
    }

    /** Returns why the backend does not respond; empty if it sends any response. */
    private String unreachable() {
        WebhookClient.Settings given = webhook.settings();
        Exchange exchange = new WebhookClient(
                        options.backend(),
                        new WebhookClient.Settings(
                                given.keyHeader(), given.key(), given.apiName(), options.reachableWithin()))
                .send("GET", "/health", new byte[0]);
        return Thread.currentThread().isInterrupted() ? "" : exchange.failure();
    }

    /**
     * Sends a hold for a slot that does not exist. If the key is accepted, the hold is refused with a status other than
     * 401 or 403.
     */
    private boolean isKeyRefused() {
        Caller caller = new Caller(webhook, options, session);
        int status;
        try {
            status = caller.send(Message.HOLD, HoldChecks.unknownSlot(caller)).status();
        } catch (CheckEndedException.Skipped interrupted) {
            status = 0; // nothing is known about the key, and no check is started after an interrupt
        }
        leftovers.addAll(Cleaner.clean(caller));
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
        Caller caller = new Caller(webhook, options, session);
        long start = System.nanoTime();
        CheckOutcome outcome;
        String actual;
        try {
            actual = check.code().run(caller);
            outcome = CheckOutcome.PASSED;
        } catch (CheckEndedException.Failed e) {
            actual = e.text();
            outcome = CheckOutcome.FAILED;
        } catch (CheckEndedException.Skipped e) {
            wasStopped |= Thread.currentThread().isInterrupted();
            actual = e.text();
            outcome = CheckOutcome.SKIPPED;
        } catch (CheckEndedException.PreconditionNotMet e) {
            boolean isKnown = session.hasFailed(e.checkId())
                    && !e.checkId().equals(check.about().id());
            actual = e.text() + (isKnown ? " (see " + e.checkId() + ")" : "");
            outcome = isKnown ? CheckOutcome.SKIPPED : CheckOutcome.FAILED;
        } catch (RuntimeException e) { // a defect of the check itself must not prevent the other checks
            LOG.error("the check {} failed itself", check.about().id(), e);
            actual = "the check itself failed: " + e;
            outcome = CheckOutcome.FAILED;
        }
        Duration took = since(start);
        if (outcome == CheckOutcome.FAILED) {
            session.failed(check.about().id());
            lostContact = caller.isUnanswered() ? unreachable() : "";
        }
        leftovers.addAll(Cleaner.clean(caller));
        return new CheckResult(check.about(), outcome, actual, took, caller.exchanges());
    }

    private static CheckResult skipped(Check check, String why) {
        return new CheckResult(check.about(), CheckOutcome.SKIPPED, why, Duration.ZERO, List.of());
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
