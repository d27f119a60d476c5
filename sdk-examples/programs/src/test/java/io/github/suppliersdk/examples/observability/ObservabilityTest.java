package io.github.suppliersdk.examples.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.examples.ProgramOutput;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservabilityTest {
    @Test
    void metricsCountCallsByPathTemplate() {
        MeterRegistry registry = new SimpleMeterRegistry();
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults())) {
            Metrics.run(sandbox.baseUrl(), sandbox.accessToken(), registry);
        }
        assertThat(registry.get("supplier.calls")
                        .tag("path", "/supplier/vendors")
                        .tag("outcome", "success")
                        .timer()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void metricsPrintsMetersOfCalls() throws Exception {
        assertThat(ProgramOutput.by(Metrics::main).lines())
                .anySatisfy(line -> assertThat(line)
                        .contains("supplier.calls", "path=/supplier/catalog/experiences", "success", "value=2.0"));
    }

    @Test
    void everyAttemptIsAChildSpanOfTheProgram() {
        InMemorySpanExporter exporter = InMemorySpanExporter.create();
        List<SpanData> spans;
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults());
                OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                                .build())
                        .build()) {
            Traces.run(sandbox.baseUrl(), sandbox.accessToken(), telemetry);
            spans = exporter.getFinishedSpanItems(); // closing the exporter drops them
        }
        SpanData program = spans.stream()
                .filter(span -> span.getName().equals("push catalog"))
                .findFirst()
                .orElseThrow();
        assertThat(spans.stream().filter(span -> span.getKind() == SpanKind.CLIENT))
                .hasSize(2)
                .allSatisfy(span -> {
                    assertThat(span.getParentSpanId()).isEqualTo(program.getSpanId());
                    assertThat(span.getAttributes().toString())
                            .contains("http.response.status_code=200")
                            .doesNotContain("Bearer");
                });
    }
}
