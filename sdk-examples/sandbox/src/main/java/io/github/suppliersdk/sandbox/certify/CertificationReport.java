package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.certify.report.HtmlReport;
import io.github.suppliersdk.sandbox.internal.certify.report.JUnitReport;
import io.github.suppliersdk.sandbox.internal.certify.report.JsonReport;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/**
 * The report of a run.
 *
 * @param backend the backend that was checked
 * @param holdTimeZone the time zone of the place, in whose local time the ends of the holds were sent
 * @param began the start of the run
 * @param took the duration of the whole run
 * @param unreachable why nothing could be checked; empty if something could
 * @param keyRefused whether the backend did not accept the key, so that nothing could be checked
 * @param stopped whether it was stopped, or its thread interrupted, before all was checked
 * @param results the results in the order of the checks
 * @param latencies the durations under load by kind of request; empty if load was not checked
 * @param leftovers what was held or booked and could not be cancelled, each in a sentence
 */
public record CertificationReport(
        URI backend,
        ZoneId holdTimeZone,
        Instant began,
        Duration took,
        String unreachable,
        boolean keyRefused,
        boolean stopped,
        List<CheckResult> results,
        List<Latencies> latencies,
        List<String> leftovers) {

    public CertificationReport {
        results = List.copyOf(results);
        latencies = List.copyOf(latencies);
        leftovers = List.copyOf(leftovers);
    }

    /** Whether something was checked, and to the end, and nothing failed. */
    public boolean passed() {
        return unreachable.isEmpty()
                && !keyRefused
                && !stopped
                && count(CheckOutcome.FAILED) == 0
                && count(CheckOutcome.PASSED) > 0;
    }

    /** The number of checks with this outcome. */
    public long count(CheckOutcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** The report as a JSON object, with everything; times are in milliseconds. */
    public String toJson() {
        return JsonReport.of(this);
    }

    /**
     * The report as JUnit's XML, for build servers. If nothing could be checked, every check has failed in it; if the run was
     * stopped, every one that was skipped.
     */
    public String toJUnitXml() {
        return JUnitReport.of(this);
    }

    /** The report as one HTML file, with everything. */
    public String toHtml() {
        return HtmlReport.of(this);
    }
}
