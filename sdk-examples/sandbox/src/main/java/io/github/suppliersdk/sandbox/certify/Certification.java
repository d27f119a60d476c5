package io.github.suppliersdk.sandbox.certify;

import java.util.List;
import java.util.function.Consumer;

/**
 * Checks a supplier's backend before it goes live. It acts as the service: it holds, books and cancels, also
 * repeatedly, concurrently, too late and with invalid requests, and compares each response with the contract.
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
 * <p>The requests are real: the backend really holds and books. When a check ends, its bookings are cancelled, and its
 * holds are booked and the bookings cancelled, because the interface cannot release a hold. The report lists what could
 * not be cancelled. If the backend does not respond within {@link CertificationOptions#deadline}, no further
 * requests are sent.
 */
public final class Certification {

    private final CertificationOptions options;
    private volatile boolean stopped;

    private Certification(CertificationOptions options) {
        this.options = options;
    }

    /**
     * Creates a certification with these options. {@link #run()} runs the checks.
     *
     * @throws IllegalArgumentException if the options contain no slot
     */
    public static Certification of(CertificationOptions options) {
        if (options.slots.isEmpty()) {
            throw new IllegalArgumentException("slots must have one slot at least");
        }
        return new Certification(options);
    }

    /**
     * How many slots the checks want, and what they show with fewer. They are slots of the backend's own: it must refuse
     * any other.
     */
    public static String wantedSlots() {
        return "The checks want 20 slots with 12 seats each, which nobody else sells meanwhile. One is enough for a backend"
                + " that releases its seats. Where seats are lost, the next check takes another slot, and is skipped by"
                + " name if none is left.";
    }

    /** All checks, ordered by group. They run in this order, except that checks that may leave seats held run last. */
    public static List<CertificationCheck> checks() {
        return Checks.described();
    }

    /** Runs the checks and blocks until they have ended. */
    public CertificationReport run() {
        return run(result -> {});
    }

    /**
     * Runs the checks, and passes each result to the listener as soon as it is known. If the thread is interrupted, the
     * run ends, nothing more is sent, and the report names what is left. The interrupt status is kept.
     */
    public CertificationReport run(Consumer<CheckResult> listener) {
        return new Runner(options, options.settings(), () -> stopped).run(listener);
    }

    /** Stops the run: no further check is started. The holds and bookings of the current check are still cancelled. */
    public void stop() {
        stopped = true;
    }
}
