package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.page.Reports;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * The report of a certification.
 *
 * @param backend the base URL of the backend
 * @param holdTimeZone the time zone of the place; the expiration times of the holds were sent in its local time
 * @param zoneAssumed whether nobody gave the time zone, so that the one of this machine was assumed
 * @param began the start of the run
 * @param took the duration of the run
 * @param unreachableReason why the backend could not be reached; empty if it could
 * @param keyRefused whether the backend refused the key, so that no check was run
 * @param stopped whether the run was stopped or interrupted before all checks ended
 * @param causes why checks failed, most severe first
 * @param results the results in the order of {@link Certification#checks()}
 * @param latencies the response times under load, by kind of request; empty if the load checks were not run
 * @param leftovers the holds and bookings that could not be cancelled, each described in a sentence
 */
public record CertificationReport(
        URI backend,
        ZoneId holdTimeZone,
        boolean zoneAssumed,
        Instant began,
        Duration took,
        String unreachableReason,
        boolean keyRefused,
        boolean stopped,
        List<Cause> causes,
        List<CheckResult> results,
        List<Latencies> latencies,
        List<String> leftovers) {

    /**
     * A defect of the backend, and the checks that failed because of it.
     *
     * @param sentence what is wrong, what it costs the supplier, and what to do
     * @param checks the ids of the failed checks; empty if the defect showed itself otherwise
     */
    public record Cause(String sentence, List<String> checks) {

        public Cause {
            checks = List.copyOf(checks);
        }
    }

    public CertificationReport {
        causes = List.copyOf(causes);
        results = List.copyOf(results);
        latencies = List.copyOf(latencies);
        leftovers = List.copyOf(leftovers);
    }

    /** Whether the run was completed, at least one check passed and none failed. */
    public boolean passed() {
        return unreachableReason.isEmpty()
                && !keyRefused
                && !stopped
                && count(CheckOutcome.FAILED) == 0
                && count(CheckOutcome.PASSED) > 0;
    }

    /** The number of checks with this outcome. */
    public long count(CheckOutcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** The complete report as a JSON object. Durations are in milliseconds. */
    public String toJson() {
        return Reports.json(this);
    }

    /**
     * The report as JUnit XML, for build servers. If the backend was unreachable or refused the key, every check is
     * reported as failed; if the run was stopped, skipped checks are reported as failed.
     */
    public String toJUnitXml() {
        return Reports.junit(this);
    }

    /** The complete report as one HTML file that loads nothing from the network. */
    public String toHtml() {
        return Reports.html(this);
    }
}
