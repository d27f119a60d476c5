package io.github.suppliersdk.sandbox.internal.certify.report;

import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.sandbox.certify.Latencies;
import io.github.suppliersdk.sandbox.internal.page.DisplayFormat;
import io.github.suppliersdk.sandbox.internal.page.Html;
import io.github.suppliersdk.sandbox.internal.page.JtecertifyReportGenerated;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The report as a single HTML file that loads nothing from the network. It looks as in the sandbox's page. */
public final class HtmlReport {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm:ss", Locale.ENGLISH);

    private HtmlReport() {}

    public static String of(CertificationReport report) {
        return Html.of(out -> JtecertifyReportGenerated.render(out, Html.NO_INTERCEPTOR, report));
    }

    /** The style sheet of the page. */
    public static String style() {
        try (InputStream in = Objects.requireNonNull(Html.class.getResourceAsStream("page.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String when(CertificationReport report) {
        return WHEN.format(report.began().atZone(ZoneId.systemDefault()));
    }

    /** The outcome of the run in a few words. */
    public static String verdict(CertificationReport report) {
        if (!report.unreachableReason().isEmpty()) {
            return "The backend does not respond";
        }
        if (report.keyRefused()) {
            return "The backend does not accept the key";
        }
        long failed = report.count(CheckOutcome.FAILED);
        if (failed > 0) {
            return failed == 1 ? "1 check failed" : failed + " checks failed";
        }
        if (report.stopped()) {
            return "Stopped before all was checked";
        }
        if (!report.passed()) {
            return "Nothing was checked";
        }
        long skipped = report.count(CheckOutcome.SKIPPED);
        return skipped == 0 ? "All checks passed" : "No check failed, " + skipped + " skipped";
    }

    /** The latencies of a kind of request in one line. */
    public static String latency(Latencies each) {
        return each.request() + ": p50 " + DisplayFormat.duration(each.percentile(50)) + ", p90 "
                + DisplayFormat.duration(each.percentile(90)) + ", p99 " + DisplayFormat.duration(each.percentile(99))
                + " of " + each.durations().size() + "; the limit for p99 is " + DisplayFormat.duration(each.limit());
    }

    public static List<CheckResult> failedFirst(List<CheckResult> results) {
        return results.stream()
                .sorted(Comparator.comparing(result -> result.outcome() != CheckOutcome.FAILED))
                .toList();
    }

    public static String text(CheckOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }
}
