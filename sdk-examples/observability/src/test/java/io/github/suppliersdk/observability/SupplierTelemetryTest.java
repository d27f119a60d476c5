package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the metrics and spans of OpenTelemetry after a real run. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class SupplierTelemetryTest {
    private static final InMemoryMetricReader READER = InMemoryMetricReader.create();
    private static final InMemorySpanExporter SPANS = InMemorySpanExporter.create();
    private static final OpenTelemetrySdk SDK = OpenTelemetrySdk.builder()
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(READER).build())
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(SPANS))
                    .build())
            .build();
    private static RealRun run;
    private static Map<String, MetricData> metrics;

    @BeforeAll
    static void run() throws InterruptedException {
        SupplierTelemetry telemetry = SupplierTelemetry.of(SDK);
        run = new RealRun(telemetry, telemetry::handler, telemetry::source).run();
        Span job = SDK.getTracer("test").spanBuilder("job").startSpan();
        Scope inside = job.makeCurrent();
        try {
            run.client.vendors().list();
        } finally {
            inside.close();
            job.end();
        }
        do {
            metrics = read(); // compensations are counted on another thread, and a count expires
        } while (!metrics.keySet()
                .containsAll(List.of(Metric.OPEN_COMPENSATIONS.id, Metric.ABANDONED_COMPENSATIONS.id)));
    }

    private static Map<String, MetricData> read() {
        return READER.collectAllMetrics().stream().collect(Collectors.toMap(MetricData::getName, Function.identity()));
    }

    @AfterAll
    static void close() {
        run.close();
        SDK.close();
    }

    @Test
    void metricsHaveTheNamesAndAttributesOfTheTable() {
        assertThat(new TreeSet<>(metrics.keySet()))
                .containsExactlyElementsOf(Arrays.stream(Metric.values())
                        .map(metric -> metric.id)
                        .collect(Collectors.toCollection(TreeSet::new)));
        for (Metric metric : Metric.values()) {
            boolean isTime = metric.kind == Metric.Kind.TIMER || metric.kind == Metric.Kind.GAUGE_SECONDS;
            MetricData data = metric(metric.id);
            assertThat(data.getUnit()).as(metric.id).isEqualTo(isTime ? "s" : "");
            assertThat(data.getData().getPoints())
                    .allSatisfy(point -> assertThat(point.getAttributes().asMap().keySet().stream()
                                    .map(AttributeKey::getKey)
                                    .toList())
                            .containsExactlyInAnyOrderElementsOf(withAccount(metric.tags())));
        }
    }

    private static MetricData metric(String name) {
        return Objects.requireNonNull(metrics.get(name), name);
    }

    private static List<String> withAccount(List<String> tags) {
        List<String> all = new ArrayList<>(tags);
        all.add("account");
        return all;
    }

    @Test
    void histogramsHaveTheBucketsOfTheMetric() {
        assertThat(metric("supplier.webhooks").getHistogramData().getPoints())
                .allSatisfy(point -> assertThat(point.getBoundaries()).contains(0.01, 4.0, 8.0));
    }

    @Test
    void aCallIsAChildOfTheCurrentSpan() {
        SpanData job = span("job");
        assertThat(SPANS.getFinishedSpanItems())
                .filteredOn(span -> span.getParentSpanId().equals(job.getSpanId()))
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.getName()).startsWith("GET /");
                    assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
                    assertThat(call.getAttributes().asMap())
                            .containsEntry(AttributeKey.longKey("http.response.status_code"), 200L);
                    assertThat(call.getEndEpochNanos()).isGreaterThan(call.getStartEpochNanos());
                });
    }

    private static SpanData span(String name) {
        return SPANS.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFailedCallIsAnErrorSpanWithItsType() {
        assertThat(SPANS.getFinishedSpanItems()).anySatisfy(span -> {
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span.getAttributes().get(AttributeKey.stringKey("error.type")))
                    .isEqualTo("NotFoundException");
        });
    }

    @Test
    void callsOfTheHandlerAndTheSourceAreSpans() {
        assertThat(span("supplier.webhook.handler book").getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
        assertThat(SPANS.getFinishedSpanItems())
                .filteredOn(span -> span.getName().equals("supplier.webhook.handler hold"))
                .extracting(span -> span.getStatus().getStatusCode())
                .contains(StatusCode.UNSET, StatusCode.ERROR);
        assertThat(span("supplier.source current").getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(span("supplier.source options").getKind()).isEqualTo(SpanKind.INTERNAL);
    }
}
