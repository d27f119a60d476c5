package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.bookings.Webhooks;
import io.github.suppliersdk.sandbox.internal.certify.Checks;
import io.github.suppliersdk.sandbox.internal.certify.Runner;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.util.List;
import java.util.function.Consumer;

/**
 * Plays the service's part against a supplier's backend: holds, books and cancels, once, twice, at once, too late and wrongly,
 * and judges each response by the contract.
 *
 * <pre>{@code
 * import io.github.suppliersdk.sandbox.certify.Certification;
 * import io.github.suppliersdk.sandbox.certify.CertificationOptions;
 * import io.github.suppliersdk.sandbox.certify.CertificationReport;
 * import io.github.suppliersdk.sandbox.certify.CertificationSlot;
 * import java.net.URI;
 * import java.util.List;
 *
 * CertificationReport report = Certification.of(CertificationOptions.of(URI.create("http://localhost:8080"))
 *                 .key(System.getenv("SUPPLIER_WEBHOOK_KEY"))
 *                 .slots(List.of(CertificationSlot.of("cellar-tour", "evening", "cellar-2027-04-22").seats(12))))
 *         .run();
 * System.out.println(report.passed());
 * }</pre>
 *
 * <p>The requests are real: the backend really holds and books. What was held or booked for a check is cancelled when the
 * check ends, a hold by booking it and cancelling the booking; what could not be cancelled is in the report. A backend that
 * gives no response at all is asked nothing more after {@link CertificationOptions#reachableWithin}.
 */
public final class Certification {

    private final CertificationOptions options;
    private volatile boolean stopped;

    private Certification(CertificationOptions options) {
        this.options = options;
    }

    /**
     * Makes the checks for a backend; {@link #run()} runs them.
     *
     * @throws IllegalArgumentException if the options have no slot
     */
    public static Certification of(CertificationOptions options) {
        if (Arguments.given(options, "options").slots().isEmpty()) {
            throw new IllegalArgumentException("slots must have one slot at least");
        }
        return new Certification(options);
    }

    /** All checks, by group. They run in this order, except those that may leave a seat held: they come last. */
    public static List<CertificationCheck> checks() {
        return Checks.described();
    }

    /** Runs the checks. */
    public CertificationReport run() {
        return run(result -> {});
    }

    /**
     * Runs the checks, and tells each result as it comes. If the thread is interrupted it ends as after {@link #stop}, but
     * the clean-up ends within seconds too, and the report names what is left. The thread stays interrupted.
     */
    public CertificationReport run(Consumer<CheckResult> listener) {
        try (Webhooks webhooks = new Webhooks(options.settings())) {
            webhooks.url(options.backend());
            return new Runner(options, webhooks, () -> stopped).run(Arguments.given(listener, "listener"));
        }
    }

    /** Begins no further check; holds and bookings of the running one are still cancelled. */
    public void stop() {
        stopped = true;
    }
}
