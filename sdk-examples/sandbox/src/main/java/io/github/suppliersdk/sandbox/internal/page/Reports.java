package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.sandbox.certify.Latencies;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Writes a report as HTML, JSON and JUnit XML. */
public final class Reports {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .addModule(new SimpleModule()
                    .addSerializer(Duration.class, new Millis())
                    .addSerializer(Instant.class, ToStringSerializer.instance)
                    .addSerializer(ZoneId.class, ToStringSerializer.instance))
            .build();

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm:ss", Locale.ENGLISH);

    private Reports() {}

    public static String html(CertificationReport report) {
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

    public static String zone(CertificationReport report) {
        return report.holdTimeZone().equals(ZoneOffset.UTC)
                ? "UTC"
                : report.holdTimeZone().getId();
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
        return each.request() + ": " + each.figures() + "; the limit for p99 is "
                + DisplayFormat.duration(each.limit());
    }

    public static List<CheckResult> failedFirst(List<CheckResult> results) {
        return results.stream()
                .sorted(Comparator.comparing(result -> result.outcome() != CheckOutcome.FAILED))
                .toList();
    }

    public static String text(CheckOutcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    public static String json(CertificationReport report) {
        ObjectNode json = MAPPER.valueToTree(report);
        return json.put("passed", report.passed()).toString();
    }

    /** The report as JUnit XML, which has no control characters. */
    public static String junit(CertificationReport report) {
        return Html.of(out -> JtejunitReportGenerated.render(out, Html.NO_INTERCEPTOR, report))
                .replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }

    /** Whether a result is a failure for a build server: nothing may be left unchecked because the run was cut off. */
    public static boolean isFailure(CertificationReport report, CheckResult result) {
        boolean isCutOff = !report.unreachableReason().isEmpty() || report.keyRefused();
        return result.outcome() == CheckOutcome.FAILED
                || isCutOff
                || (report.stopped() && result.outcome() == CheckOutcome.SKIPPED);
    }

    /** What is wrong, what was done and expected, and what happened. */
    public static String failure(CertificationReport report, CheckResult result) {
        String causes = report.causes().stream()
                .filter(cause -> cause.checks().contains(result.check().id()))
                .map(cause -> cause.sentence() + "\n")
                .collect(Collectors.joining());
        return causes + result.check().action() + "\nExpected (contract, section "
                + result.check().section() + "): " + result.check().expected() + "\nActual: " + result.actual();
    }

    public static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
    }

    private static final class Millis extends StdSerializer<Duration> {

        private static final long serialVersionUID = 1;

        Millis() {
            super(Duration.class);
        }

        @Override
        public void serialize(Duration value, JsonGenerator to, SerializerProvider provider) throws IOException {
            to.writeNumber(Math.round(value.toNanos() / 1e4) / 100.0);
        }
    }
}
