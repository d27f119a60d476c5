package io.github.suppliersdk.examples.observability;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.logging.LoggingSpanExporter;
import io.opentelemetry.instrumentation.okhttp.v3_0.OkHttpTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import okhttp3.OkHttpClient;

/**
 * Traces with OpenTelemetry's instrumentation of OkHttp: a span for each attempt, as a child of the program's current
 * span, and the header {@code traceparent} in each request.
 */
public final class Traces {
    private Traces() {}

    public static void main(String[] args) {
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults());
                OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                        .setTracerProvider(SdkTracerProvider.builder()
                                .addSpanProcessor(SimpleSpanProcessor.create(LoggingSpanExporter.create()))
                                .build())
                        .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
                        .build()) {
            run(sandbox.baseUrl(), sandbox.accessToken(), telemetry);
        }
    }

    static void run(String baseUrl, String token, OpenTelemetry telemetry) {
        OkHttpClient http = new OkHttpClient();
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .httpClient(http)
                .callFactory(OkHttpTelemetry.create(telemetry)::createCallFactory)
                .build()) {
            Span span = telemetry
                    .getTracer("nightly-job")
                    .spanBuilder("push catalog")
                    .startSpan();
            Scope inside = span.makeCurrent();
            try {
                client.vendors().list();
                client.experiences().list();
            } finally {
                inside.close();
                span.end();
            }
        }
        http.connectionPool().evictAll();
    }
}
