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

    @Test
    void theJsonReportContainsChecksLatenciesAndLeftovers() {
        JsonNode json = JsonTrees.readObject(report().toJson().getBytes(StandardCharsets.UTF_8));

        assertThat(json.path("passed").asBoolean(true)).isFalse();
        assertThat(json.path("results").size()).isEqualTo(Certification.checks().size());
        assertThat(json.path("results")
                        .path(0)
                        .path("exchanges")
                        .path(0)
                        .path("received")
                        .asText())
                .isEqualTo(MARKUP);
        assertThat(json.path("latencies").path(0).path("durations").path(98).asDouble())
                .isEqualTo(99);
        assertThat(json.path("leftovers").path(0).asText()).isEqualTo("The hold <b>1</b>");
    }

    @Test
    void eachReportNamesTheTimeZoneOfTheHolds() throws Exception {
        CertificationReport report = report();

        assertThat(JsonTrees.readObject(report.toJson().getBytes(StandardCharsets.UTF_8))
                        .path("hold_time_zone")
                        .asText())
                .isEqualTo("Europe/Paris");
        assertThat(report.toHtml()).contains("Holds expired in the time zone Europe/Paris");
        assertThat(report.toJUnitXml()).contains("<property name=\"hold_time_zone\" value=\"Europe/Paris\">");
    }

    private static NodeList cases(CertificationReport report) throws Exception {
        byte[] xml = report.toJUnitXml().getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml))
                .getElementsByTagName("testcase");
    }

    @Test
    void theJUnitReportHasACaseForEachCheck() throws Exception {
        NodeList cases = cases(report());

        assertThat(cases.getLength()).isEqualTo(Certification.checks().size());
        for (int i = 0; i < cases.getLength(); i++) {
            Element each = (Element) cases.item(i);
            assertThat(each.getElementsByTagName("failure").getLength())
                    .isEqualTo(each.getAttribute("name").startsWith("seats.") ? 1 : 0);
            assertThat(each.getElementsByTagName("skipped").getLength())
                    .isEqualTo(each.getAttribute("name").startsWith("pickups.") ? 1 : 0);
        }
    }

    @Test
    void everyJUnitCaseFailsIfTheBackendIsUnreachable() throws Exception {
        NodeList cases = cases(report("no response within 5 s", false, result -> true));

        for (int i = 0; i < cases.getLength(); i++) {
            assertThat(((Element) cases.item(i)).getElementsByTagName("failure").getLength())
                    .isEqualTo(1);
        }
    }

    @Test
    void aStoppedRunHasNotPassedAndIsReportedAsStopped() throws Exception {
        CertificationReport stopped = report("", true, result -> result.outcome() != CheckOutcome.FAILED);
        NodeList cases = cases(stopped);

        assertThat(stopped.passed()).isFalse();
        assertThat(JsonTrees.readObject(stopped.toJson().getBytes(StandardCharsets.UTF_8))
                        .path("stopped")
                        .asBoolean())
                .isTrue();
        assertThat(stopped.toHtml()).contains("Stopped before all was checked").doesNotContain("No check failed");
        for (int i = 0; i < cases.getLength(); i++) {
            Element each = (Element) cases.item(i);
            assertThat(each.getElementsByTagName("failure").getLength())
                    .isEqualTo(each.getAttribute("name").startsWith("pickups.") ? 1 : 0);
        }
        assertThat(stopped.toJUnitXml()).contains("skipped=\"0\"").doesNotContain("<skipped");
    }

    @Test
    void theHtmlReportEscapesMarkupAndLoadsNoExternalResources() {
        String html = report().toHtml();

        assertThat(html)
                .contains(
                        "seats.never-oversold",
                        "&lt;script&gt;alert",
                        "The hold &lt;b&gt;1&lt;/b&gt;",
                        "p99",
                        "It sells &lt;too much")
                .doesNotContain("<script", "<link", "src=", "href=", "@import", "url(");
    }
}
