package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.certify.report.HtmlReport;
import io.github.suppliersdk.sandbox.internal.certify.report.JUnitReport;
import io.github.suppliersdk.sandbox.internal.certify.report.JsonReport;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What came of a run.
 *
 * @param backend that was checked
 * @param began when
 * @param took how long all of it took
 * @param unreachable why nothing could be checked; empty if something could
 * @param keyRefused whether the backend did not accept the key, so that nothing could be checked
 * @param stopped whether it was stopped, or its thread interrupted, before all was checked
 * @param results in the order of the checks
 * @param latencies under load, by kind of request; empty if that was not checked
 * @param leftovers what was held or booked and could not be cancelled, each in a sentence
 */
public record CertificationReport(
        URI backend,
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

    /** So many checks ended in this way. */
    public long count(CheckOutcome outcome) {
        return results.stream().filter(result -> result.outcome() == outcome).count();
    }

    /** For programs: a JSON object with everything. */
    public String toJson() {
        return JsonReport.of(this);
    }

    /**
     * For build servers: the XML of JUnit. If nothing could be checked, every check has failed in it; if it was
     * stopped, every one that was skipped.
     */
    public String toJUnitXml() {
        return JUnitReport.of(this);
    }

    /** For people: one HTML file with everything in it. */
    public String toHtml() {
        return HtmlReport.of(this);
    }
}
