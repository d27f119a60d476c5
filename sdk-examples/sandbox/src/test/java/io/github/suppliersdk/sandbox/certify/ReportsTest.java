package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The JSON, JUnit and HTML forms of a report. */
final class ReportsTest {

    private static final String MARKUP = "400 <script>alert('x')</script> & \u0001";

    private static CertificationReport report() {
        return report("", false, result -> true);
    }

    private static CertificationReport report(String unreachableReason, boolean stopped, Predicate<CheckResult> which) {
        List<CheckResult> results = new ArrayList<>();
        for (CertificationCheck check : Certification.checks()) {
            CheckOutcome outcome = switch (check.group()) {
                case SEATS -> CheckOutcome.FAILED;
                case PICKUPS -> CheckOutcome.SKIPPED;
                default -> CheckOutcome.PASSED;
            };
            results.add(new CheckResult(
                    check,
                    outcome,
                    MARKUP,
                    Duration.ofMillis(12),
                    List.of(new CheckExchange("POST /hold", "{\"a\":1}", 400, MARKUP, Duration.ofMillis(3)))));
        }
        List<Duration> times =
                IntStream.rangeClosed(1, 100).mapToObj(Duration::ofMillis).toList();
        return new CertificationReport(
                URI.create("http://127.0.0.1:8080/supplier"),
                ZoneId.of("Europe/Paris"),
                false,
                Instant.parse("2027-04-22T10:00:00Z"),
                Duration.ofSeconds(3),
                unreachableReason,
                false,
                stopped,
                List.of(new CertificationReport.Cause("It sells <too much>.", List.of("seats.sold-out"))),
                results.stream().filter(which).toList(),
                List.of(new Latencies("POST /hold", Duration.ofMillis(50), times)),
                List.of("The hold <b>1</b>"));
    }

    @Test
    void percentilesUseTheNearestRank() {
        Latencies latencies = report().latencies().get(0);

        assertThat(latencies.percentile(50)).isEqualTo(Duration.ofMillis(50));
        assertThat(latencies.percentile(90)).isEqualTo(Duration.ofMillis(90));
        assertThat(latencies.percentile(99)).isEqualTo(Duration.ofMillis(99));
    }

    private static JsonNode json(CertificationReport report) {
        return JsonTrees.readObject(report.toJson().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theJsonReportContainsChecksLatenciesAndLeftovers() {
        JsonNode json = json(report());
        assertThat(json.path("passed").asBoolean(true)).isFalse();
        assertThat(json.path("hold_time_zone").asText()).isEqualTo("Europe/Paris");
        assertThat(json.path("results").size()).isEqualTo(Certification.checks().size());
        assertThat(json.at("/results/0/exchanges/0/received").asText()).isEqualTo(MARKUP);
        assertThat(json.at("/latencies/0/durations/98").asDouble()).isEqualTo(99);
        assertThat(json.at("/leftovers/0").asText()).isEqualTo("The hold <b>1</b>");
    }

    /** Asserts that a JUnit report has the cases of all checks in it, and that those of these groups are marked so. */
    private static void assertCases(CertificationReport report, String mark, String groups) throws Exception {
        byte[] xml = report.toJUnitXml().getBytes(StandardCharsets.UTF_8);
        NodeList cases = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(report.results().size());
        for (int i = 0; i < cases.getLength(); i++) {
            Element each = (Element) cases.item(i);
            assertThat(each.getElementsByTagName(mark).getLength())
                    .isEqualTo(each.getAttribute("name").matches("(" + groups + ")\\..*") ? 1 : 0);
        }
    }

    @Test
    void theJUnitReportHasACaseForEachCheck() throws Exception {
        assertCases(report(), "failure", "seats");
        assertCases(report(), "skipped", "pickups");
        assertThat(report().toJUnitXml()).contains("<property name=\"hold_time_zone\" value=\"Europe/Paris\">");
        assertCases(report("no response within 5 s", false, result -> true), "failure", ".*");
    }

    @Test
    void aStoppedRunHasNotPassedAndIsReportedAsStopped() throws Exception {
        CertificationReport stopped = report("", true, result -> result.outcome() != CheckOutcome.FAILED);
        assertThat(stopped.passed()).isFalse();
        assertThat(json(stopped).path("stopped").asBoolean()).isTrue();
        assertThat(stopped.toHtml()).contains("Stopped before all was checked").doesNotContain("No check failed");
        assertCases(stopped, "failure", "pickups");
        assertThat(stopped.toJUnitXml()).contains("skipped=\"0\"").doesNotContain("<skipped");
    }

    @Test
    void theHtmlReportEscapesMarkupAndLoadsNoExternalResources() {
        assertThat(report().toHtml())
                .contains("seats.never-oversold", "&lt;script&gt;alert", "The hold &lt;b&gt;1&lt;/b&gt;", "p99")
                .contains("It sells &lt;too much", "Holds expired in the time zone Europe/Paris")
                .doesNotContain("<script", "<link", "src=", "href=", "@import", "url(");
    }
}
