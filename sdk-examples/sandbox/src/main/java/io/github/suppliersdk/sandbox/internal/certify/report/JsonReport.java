package io.github.suppliersdk.sandbox.internal.certify.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CheckExchange;
import io.github.suppliersdk.sandbox.certify.CheckOutcome;
import io.github.suppliersdk.sandbox.certify.CheckResult;
import io.github.suppliersdk.sandbox.certify.Latencies;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.time.Duration;

/** The report as JSON, for programs. Durations are in milliseconds. */
public final class JsonReport {

    private JsonReport() {}

    public static String of(CertificationReport report) {
        ObjectNode json = Json.object()
                .put("backend", report.backend().toString())
                .put("hold_time_zone", report.holdTimeZone().getId())
                .put("zone_assumed", report.zoneAssumed())
                .put("began", report.began().toString())
                .put("took_ms", report.took().toMillis())
                .put("passed", report.passed())
                .put("unreachable", report.unreachableReason())
                .put("key_refused", report.keyRefused())
                .put("stopped", report.stopped());
        ObjectNode counts = json.putObject("counts");
        for (CheckOutcome outcome : CheckOutcome.values()) {
            counts.put(outcome.name(), report.count(outcome));
        }
        ArrayNode causes = json.putArray("causes");
        report.causes()
                .forEach(cause -> cause.checks()
                        .forEach(causes.addObject()
                                .put("cause", cause.sentence())
                                .putArray("checks")::add));
        ArrayNode checks = json.putArray("checks");
        report.results().forEach(result -> checks.add(check(result)));
        ArrayNode latencies = json.putArray("latencies");
        report.latencies().forEach(each -> latencies.add(latency(each)));
        ArrayNode leftovers = json.putArray("leftovers");
        report.leftovers().forEach(leftovers::add);
        return Json.text(json);
    }

    private static ObjectNode check(CheckResult result) {
        ObjectNode json = Json.object()
                .put("id", result.check().id())
                .put("group", result.check().group().id())
                .put("outcome", result.outcome().name())
                .put("action", result.check().action())
                .put("expected", result.check().expected())
                .put("section", result.check().section())
                .put("actual", result.actual())
                .put("took_ms", millis(result.took()));
        ArrayNode exchanges = json.putArray("exchanges");
        for (CheckExchange each : result.exchanges()) {
            exchanges
                    .addObject()
                    .put("request", each.request())
                    .put("sent", each.sent())
                    .put("status", each.status())
                    .put("received", each.received())
                    .put("took_ms", millis(each.took()));
        }
        return json;
    }

    private static ObjectNode latency(Latencies latencies) {
        return Json.object()
                .put("request", latencies.request())
                .put("limit_ms", millis(latencies.limit()))
                .put("p50_ms", millis(latencies.percentile(50)))
                .put("p90_ms", millis(latencies.percentile(90)))
                .put("p99_ms", millis(latencies.percentile(99)));
    }

    private static double millis(Duration time) {
        return Math.round(time.toNanos() / 1e4) / 100.0;
    }
}
