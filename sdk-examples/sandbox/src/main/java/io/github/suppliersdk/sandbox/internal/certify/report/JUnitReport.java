package io.github.suppliersdk.sandbox.internal.certify.report;

import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The report as JUnit XML: one suite for each group, one case for each check. */
public final class JUnitReport {

    private final XMLStreamWriter xml;

    private JUnitReport(XMLStreamWriter xml) {
        this.xml = xml;
    }

    public static String of(CertificationReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            new JUnitReport(xml).write(report);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("nothing can fail in memory", e);
        }
        return text.toString();
    }

    private void write(CertificationReport report) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("testsuites");
        attribute("name", "supplier certify " + report.backend());
        counts(report.results(), report, report.took());
        for (CheckGroup group : CheckGroup.values()) {
            List<CheckResult> results = report.results().stream()
                    .filter(result -> result.check().group() == group)
                    .toList();
            if (!results.isEmpty()) {
                suite(group, results, report);
            }
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void suite(CheckGroup group, List<CheckResult> results, CertificationReport report)
            throws XMLStreamException {
        xml.writeStartElement("testsuite");
        attribute("name", group.title());
        attribute("timestamp", report.began().toString());
        counts(results, report, results.stream().map(CheckResult::took).reduce(Duration.ZERO, Duration::plus));
        xml.writeStartElement("properties");
        xml.writeEmptyElement("property");
        attribute("name", "hold_time_zone");
        attribute("value", report.holdTimeZone().getId());
        xml.writeEndElement();
        for (CheckResult result : results) {
            testCase(result, report);
        }
        xml.writeEndElement();
    }

    private void counts(List<CheckResult> results, CertificationReport report, Duration time)
            throws XMLStreamException {
        long failed =
                results.stream().filter(result -> hasFailed(result, report)).count();
        long skipped = results.stream()
                .filter(result -> result.outcome() == CheckOutcome.SKIPPED && !hasFailed(result, report))
                .count();
        attribute("tests", Integer.toString(results.size()));
        attribute("failures", Long.toString(failed));
        attribute("errors", "0");
        attribute("skipped", Long.toString(skipped));
        attribute("time", seconds(time));
    }

    /** Whether the check counts as failed. A build must not pass if the checks were not run, or not all of them. */
    private static boolean hasFailed(CheckResult result, CertificationReport report) {
        boolean isCutOff = !report.unreachableReason().isEmpty() || report.keyRefused();
        return result.outcome() == CheckOutcome.FAILED
                || isCutOff
                || (report.stopped() && result.outcome() == CheckOutcome.SKIPPED);
    }

    private void testCase(CheckResult result, CertificationReport report) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("classname", "certify." + result.check().group().id());
        attribute("name", result.check().id());
        attribute("time", seconds(result.took()));
        if (hasFailed(result, report)) {
            xml.writeStartElement("failure");
            attribute("message", clean(result.actual()));
            xml.writeCharacters(clean(causes(result, report) + result.check().action()
                    + "\nExpected (contract, section " + result.check().section() + "): "
                    + result.check().expected() + "\nActual: " + result.actual()));
            xml.writeEndElement();
        } else if (result.outcome() == CheckOutcome.SKIPPED) {
            xml.writeEmptyElement("skipped");
            attribute("message", clean(result.actual()));
        }
        xml.writeEndElement();
    }

    private static String causes(CheckResult result, CertificationReport report) {
        return report.causes().stream()
                .filter(cause -> cause.checks().contains(result.check().id()))
                .map(cause -> cause.sentence() + "\n")
                .collect(Collectors.joining());
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, clean(value));
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
    }

    /** Replaces characters that XML does not allow, because a backend may respond with any bytes. */
    private static String clean(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints().map(each -> isAllowed(each) ? each : '\uFFFD').forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static boolean isAllowed(int each) {
        return each == '\t'
                || each == '\n'
                || each == '\r'
                || (each >= 0x20 && each <= 0xD7FF)
                || (each >= 0xE000 && each <= 0xFFFD)
                || each >= 0x10000;
    }
}
